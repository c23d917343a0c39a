import { registerHooks } from 'node:module'

/**
 * Where pdf.js places a character: by two products of matrices, three times for each character. On 2026-11-23 that was
 * some fifth of the processor time of debian-policy's 193 pages (decision 0068).
 */
export const PLACING = 'return Util$1.transform(j.ctm,Util$1.transform(j.textMatrix,t))}function ensureTextContentItem'
/** The same numbers without a matrix in between: `t` has only two scales and a rise. */
const PLACING_QUICKLY =
  'let m=j.textMatrix,c=j.ctm,w=t[0],h=t[3],u=t[5],A=m[0]*w,B=m[1]*w,C=m[2]*h,D=m[3]*h,X=m[2]*u+m[4],Y=m[3]*u+m[5];' +
  'return[c[0]*A+c[2]*B,c[1]*A+c[3]*B,c[0]*C+c[2]*D,c[1]*C+c[3]*D,c[0]*X+c[2]*Y+c[4],c[1]*X+c[3]*Y+c[5]]}' +
  'function ensureTextContentItem'

let isReplaced = false
/** Whether pdf.js was loaded with the quicker numbers. */
export const placesQuickly = (): boolean => isReplaced

/**
 * Makes pdf.js place characters with less work, if it is not loaded yet. A release of pdf.js that lacks the text above is
 * loaded as it is.
 */
export function placeQuickly(): void {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith('/unpdf/dist/pdfjs.mjs') || !loaded.source) return loaded
      hooks.deregister()
      const source = textOf(loaded.source)
      isReplaced = source.includes(PLACING)
      return { ...loaded, source: source.replace(PLACING, () => PLACING_QUICKLY) }
    },
  })
}

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source)

const usualClone = globalThis.structuredClone
type CloneOptions = Parameters<typeof usualClone>[1]

/**
 * Makes the two halves of pdf.js hand on the texts of a page as they are. They send each other copies of their messages,
 * but the half that reads a page keeps nothing of the texts that it has sent: it fills a new list. This is for a process
 * that only reads documents.
 */
export function handTextsOn(): void {
  const clone = (message: { chunk?: { items?: unknown } } | undefined, options?: CloneOptions) =>
    Array.isArray(message?.chunk?.items) ? { ...message, chunk: { ...message.chunk } } : usualClone(message, options)
  globalThis.structuredClone = clone as typeof structuredClone
}
