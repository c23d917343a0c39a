import { dotted, pathWords } from '../form/field-path.ts'
import { CODE_WORDS } from './code.ts'
import type { Way } from './way.ts'

/** An error of the API, stored or answered. */
export type ApiWords = { code: string; message: string; fix?: string | undefined; field?: string | undefined }

/** What the page says about it. */
export type PageWords = { message: string; fix: string | undefined; way: Way | undefined }

/** Routes, headers, and names that only programs use. */
const PROGRAMS =
  /\/v1\/|\/api\/|\/readyz|\b(?:GET|POST|PUT|PATCH|DELETE) \/|\b(?:Retry-After|If-Match|Idempotency-Key|Last-Event-ID|Content-Type)\b|\bX-[A-Z]|\b[a-z]+_(?:id|key)\b|\bnext_steps\b|\bwebhookUrl\b|\bUUID\b|\bthe scope\b/

/** True for a sentence that tells a program what to send. */
export const isForPrograms = (text: string): boolean => PROGRAMS.test(text)

/** The words of an error for a person at a page: those of the API, unless they are for programs. */
export function pageWords({ code, message, fix, field }: ApiWords): PageWords {
  if (code === 'VALIDATION_ERROR') return { ...faultWords({ message, fix, field }), way: undefined }
  const own = CODE_WORDS[code]
  return {
    message: isForPrograms(message) ? (own?.message ?? 'This could not be done.') : message,
    fix: fix !== undefined && !isForPrograms(fix) ? fix : own?.fix,
    way: own?.way,
  }
}

type Fault = { message: string; fix?: string | undefined; field?: string | undefined }

/** Such a fix says the same as the message before it. */
const REPEATS = /^Send .* as |^Change .+: it /s

/** The words of a fault in one field, which begin with the name of the field as the page has it. */
function faultWords({ message, fix, field }: Fault): Pick<PageWords, 'message' | 'fix'> {
  if (/^Path parameter /.test(message))
    return { message: 'There is nothing at this address.', fix: 'The link may be cut.' }
  const rest = restOf(message, field)
  const said = rest === undefined ? plain(message) : `${labelOf(field ?? '')} ${plain(rest)}`
  const isTold = fix === undefined || REPEATS.test(fix) || isForPrograms(fix)
  return { message: isForPrograms(said) ? 'This is not valid.' : said, fix: isTold ? undefined : fix }
}

/**
 * The same at the field itself, whose label needs no repetition: `Must have 12 to 256 characters.`
 * @param below the rest of the path where the words stand at a list around the field: `3`
 */
export function fieldSentence(fault: Fault, below = ''): string {
  const rest = restOf(fault.message, fault.field)
  if (rest === 'is missing.' && !below) return 'This is required.'
  const { message, fix } = faultWords(fault)
  const said = rest === undefined || isForPrograms(rest) ? message : sentenceOf(below, plain(rest))
  return [said, fix].filter(Boolean).join(' ')
}

function sentenceOf(below: string, rest: string): string {
  if (!below) return rest.charAt(0).toUpperCase() + rest.slice(1)
  return `${labelOf(below)} ${rest}`
}

/** What a message says behind the name of its field; undefined when it begins with something else. */
function restOf(message: string, field: string | undefined): string | undefined {
  const said = message.replace(/^Query parameter /, '')
  return field && said.startsWith(`${field} `) ? said.slice(field.length + 1) : undefined
}

/** `[1].config.cssSelector` → `Entry 2, css selector` */
const labelOf = (field: string): string =>
  pathWords(dotted(field))
    .trim()
    .replace(/^(?=\d)/, 'Entry ')

/** The words of schemas, and those of people. */
const PLAIN: [RegExp, string][] = [
  [/ or null\b/g, ''],
  [/must be a string from (\d+) to (\d+) characters/g, 'must have $1 to $2 characters'],
  [/must be a string of at least 1 character\b/g, 'must not be empty'],
  [/must be a string of (at (?:most|least) \d+ characters?)/g, 'must have $1'],
  [/must have (.*) that matches \S.*(?=\.$)/g, 'must have $1 of the allowed kind'],
  [/must be a string that matches \S.*(?=\.$)/g, 'is not in the expected form'],
  [/must be a (?:string|UUID)/g, 'is not in the expected form'],
  [/must be a list from (\d+) to (\d+) items/g, 'must have $1 to $2 entries'],
  [/must be a list of (at (?:most|least) \d+) items?/g, 'must have $1 entries'],
  [/must be (?:a list|an object)\b.*(?=\.$)/g, 'is not in the expected form'],
  [/ or a string (?:from|of) (.+?) characters/g, ' or $1 characters'],
  [/is missing/g, 'is required'],
]

const plain = (text: string): string => PLAIN.reduce((said, [words, others]) => said.replace(words, others), text)
