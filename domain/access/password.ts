import { ApiError } from '../error.ts'
import { MIN_PASSWORD_LENGTH } from './person.ts'

/**
 * Refuses a password that attackers try first: one of the list, also with digits and signs before or after it, a
 * repeated piece, or a row such as 123456789012. A password that holds the address of its person is refused too.
 * @param email in small letters
 * @param isCommon whether the list has a text, in small letters
 * @param field the name of the field that holds the password
 * @throws ApiError VALIDATION_ERROR
 */
export function assertUncommon(
  password: string,
  email: string,
  isCommon: (text: string) => boolean,
  field = 'password',
): void {
  const plain = password.toLowerCase()
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const [mailbox = ''] = email.split('@')
  const holdsMailbox = plain.includes(mailbox.length >= 4 ? mailbox : email)
  const isWeak = isCommon(plain) || isCommon(word) || isRepeated(plain) || isRow(plain) || holdsMailbox
  if (!isWeak) return
  throw new ApiError('VALIDATION_ERROR', {
    message: `${field} is a common password, a repeated one, or holds the e-mail address.`,
    fix: `Send as ${field} at least ${MIN_PASSWORD_LENGTH} characters that only this person knows, such as four random words.`,
    field,
  })
}

/** True when the text is a piece of at most four characters, again and again. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const piece = text.slice(0, length)
    return piece.repeat(Math.ceil(text.length / length)).startsWith(text)
  })
}

/** True when each character follows the one before, forwards or backwards; 0 follows 9. */
function isRow(text: string): boolean {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  const isStep = (code: number, next: number) => next - code === 1 || (code === 57 && next === 48)
  const pairs = codes.slice(1).map((next, index) => [codes[index] ?? 0, next] as const)
  return pairs.every(([code, next]) => isStep(code, next)) || pairs.every(([code, next]) => isStep(next, code))
}
