const DOTS = '••••'
/** A client may have passed an address through a URL parser, which encodes the dots. */
const ENCODED_DOTS = /(?:%E2%80%A2){4}/gi

/** Returns a secret as responses show it: dots and its last four characters, or only dots for a short one. */
export function maskSecret(clear: string): string {
  const characters = Array.from(clear)
  return characters.length > 8 ? DOTS + characters.slice(-4).join('') : DOTS
}

/** Returns the mask of a secret inside a longer text. Its end is plain letters and digits, so the text keeps its form. */
export function maskPart(clear: string): string {
  const mask = maskSecret(clear)
  return /^[A-Za-z0-9_-]*$/.test(mask.slice(DOTS.length)) ? mask : DOTS
}

/** True for a result of `maskSecret`. A client that sends it back keeps the stored secret. */
export function isMask(value: string): boolean {
  return value.startsWith(DOTS) && [0, 4].includes(Array.from(value).length - DOTS.length)
}

/** True for a text with a mask in any place. */
export const hasMask = (text: string): boolean => text.includes(DOTS)

/** The text with percent-encoded dots of a mask decoded. */
export const decodeMasks = (text: string): string => text.replace(ENCODED_DOTS, DOTS)
