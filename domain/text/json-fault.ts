/** A longer text is not searched: the search takes much longer than `JSON.parse`. */
const MAX_SEARCHED_LENGTH = 1_000_000

const SPACE = /[ \t\n\r]*/y
const TOKEN =
  /[{}[\],:]|"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y

/** What may come next: a value, a name, the sign after one of them, or the end of the text. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'end'

/**
 * Says in words where a text stops being JSON; Bun's own error names no place. Undefined for JSON, and for a text that is
 * too long.
 */
export function findJsonFault(text: string): string | undefined {
  if (text.length > MAX_SEARCHED_LENGTH) return undefined
  const open: string[] = []
  let expected: Expected = 'value'
  for (let place = 0; ; ) {
    SPACE.lastIndex = place
    place += SPACE.exec(text)?.[0].length ?? 0
    if (place === text.length) return expected === 'end' ? undefined : `it ends too early, ${wordsFor(text, place)}`
    TOKEN.lastIndex = place
    const token = TOKEN.exec(text)?.[0] ?? ''
    const next: Expected | undefined = follow(expected, token, open)
    if (!next) return `something is wrong ${wordsFor(text, place)}`
    expected = next
    place += token.length
  }
}

/** @param open the signs that end what is open, the innermost last */
function follow(expected: Expected, token: string, open: string[]): Expected | undefined {
  const isValue = expected === 'value' || expected === 'value or ]'
  const isName = expected === 'name' || expected === 'name or }'
  if (token === open.at(-1) && [', or end', `value or ${token}`, `name or ${token}`].includes(expected)) {
    open.pop()
    return open.length === 0 ? 'end' : ', or end'
  }
  if (token === ':') return expected === ':' ? 'value' : undefined
  if (token === ',') return expected !== ', or end' ? undefined : open.at(-1) === '}' ? 'name' : 'value'
  if (isName) return token.startsWith('"') ? ':' : undefined
  if (!isValue || ['', '}', ']'].includes(token)) return undefined
  if (token !== '{' && token !== '[') return open.length === 0 ? 'end' : ', or end'
  open.push(token === '{' ? '}' : ']')
  return token === '{' ? 'name or }' : 'value or ]'
}

function wordsFor(text: string, place: number): string {
  const lines = text.slice(0, place).split('\n')
  return `at line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`
}
