import { beginning, countCharacters } from '../text/character.ts'
import { RESULT_READER } from './call.ts'

/** The model gets at most this many characters of a result, and of each further piece. */
export const MAX_RESULT_CHARACTERS = 50_000

/** The line behind a part of a result: it says how the model reads on. @param nextOffset null at the end */
export const readOnLine = (callId: string, nextOffset: number | null): string =>
  `[call_id: ${callId}, next_offset: ${nextOffset}${nextOffset === null ? '' : `: ${RESULT_READER} reads on`}]`

/** A result with the line behind it by which the model reads on; a short one as it is. */
export function cutResult(callId: string, text: string): string {
  if (!isTooLong(text)) return text
  const cut = `[cut here: ${countCharacters(text)} characters in all]`
  return [beginning(text, MAX_RESULT_CHARACTERS), cut, readOnLine(callId, MAX_RESULT_CHARACTERS)].join('\n')
}

/** True where `cutResult` cuts. */
export const isTooLong = (text: string): boolean =>
  text.length > MAX_RESULT_CHARACTERS && countCharacters(text) > MAX_RESULT_CHARACTERS
