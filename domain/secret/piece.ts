/** A value inside a text: its place, the name that it has there, and whether it is a secret whatever its name is. */
export type Piece = { name: string; start: number; end: number; isCredential?: boolean }

/** The values of an http(s) address: the password, the segments of the path, the parameters, the fragment. */
export function addressPieces(address: string): Piece[] {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(address) ?? []
  const pathAt = scheme.length + authority.length
  return [
    ...userPieces(authority, scheme.length),
    ...splitPieces(path, pathAt, /[^/]+/g, () => 'path'),
    ...parameterPieces(query.slice(1), pathAt + path.length + 1),
    ...splitPieces(fragment, pathAt + path.length + query.length, /[^#]+/g, () => 'fragment'),
  ]
}

/** The password of an authority, or its user where there is no password. */
function userPieces(authority: string, at: number): Piece[] {
  const end = authority.lastIndexOf('@')
  if (end < 0) return []
  const colon = authority.indexOf(':')
  const start = colon >= 0 && colon < end ? colon + 1 : 0
  return [{ name: 'user', start: at + start, end: at + end, isCredential: true }]
}

function parameterPieces(query: string, at: number): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: pair, index } of query.matchAll(/[^&;]+/g)) {
    const equals = pair.indexOf('=')
    const name = equals < 0 ? '' : pair.slice(0, equals)
    pieces.push({ name: decoded(name), start: at + index + equals + 1, end: at + index + pair.length })
  }
  return pieces
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const splitPieces = (text: string, at: number, pattern: RegExp, name: () => string): Piece[] =>
  Array.from(text.matchAll(pattern), ({ 0: value, index }) => {
    return { name: name(), start: at + index, end: at + index + value.length }
  })

const SCHEME = /^\s*(?:bearer|basic|token|digest|apikey|key|negotiate|hmac)\s+/i

/** The value of a header, without the scheme before a credential. */
export function headerPieces(name: string, value: string): Piece[] {
  const scheme = SCHEME.exec(value)?.[0] ?? ''
  return [{ name: name.toLowerCase(), start: scheme.length, end: value.length, isCredential: scheme !== '' }]
}

/**
 * The values of a body, in the order of their places: `"name": "value"` of JSON, `<name>value</` of XML, `name=value` of
 * a form, and any other run of 20 characters or more without a space. The name of the last is empty.
 */
const VALUES = new RegExp(
  [
    /"(?<json>[^"\\]{1,200})"\s{0,20}:\s{0,20}"(?<jsonValue>(?:[^"\\]|\\.)*)"/,
    /<(?<xml>[\w:.-]{1,200})>(?<xmlValue>[^<]+)(?=<\/)/,
    /(?<![\w.~[\]-])(?<form>[\w.~[\]-]{1,200})=(?<formValue>[^&\s"'<>]+)/,
    /(?<mask>••••[A-Za-z0-9_-]{0,4})/,
    /(?<![\w./+~:-])(?<run>[\w./+~:-]{20,})/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'dgs',
)

/** The values of a body template with the names that they have there. */
export function templatePieces(template: string): Piece[] {
  return Array.from(template.matchAll(VALUES), ({ groups, indices }) => {
    const kind = ['json', 'xml', 'form'].find((each) => groups?.[each] !== undefined)
    const value = kind ? `${kind}Value` : groups?.mask === undefined ? 'run' : 'mask'
    const [start, end] = indices?.groups?.[value] ?? [0, 0]
    return { name: kind ? (groups?.[kind] ?? '') : '', start, end }
  })
}
