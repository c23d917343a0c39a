import { beginning, countCharacters } from '../../domain/text/character.ts'
import { MAX_RESULT_CHARACTERS } from '../../domain/tool/cut-result.ts'
import type { KeptResult, ToolContext } from './contract.ts'
import { joinCut, MASK_MARGIN, maskAndCut, maskedEnd } from './response-text.ts'

/** Of a longer result the beginning is kept. */
const MAX_KEPT_CHARACTERS = 1_000_000

/**
 * The masked text of a result, cut to a length for a model. Where the context masks long texts, what was cut is kept whole.
 * @param endCharacters the last characters that stay
 */
export async function cutResult(
  text: string,
  { mask, maskLong }: Pick<ToolContext, 'mask' | 'maskLong'>,
  endCharacters = 0,
): Promise<{ text: string; kept?: KeptResult }> {
  if (!maskLong || countCharacters(text) <= MAX_RESULT_CHARACTERS)
    return { text: maskAndCut(text, mask, endCharacters) }
  const start = beginning(text, MAX_KEPT_CHARACTERS + MASK_MARGIN)
  const masked = await maskLong(start)
  const isAll = start === text
  const whole = isAll ? masked : beginning(masked.slice(0, -MASK_MARGIN), MAX_KEPT_CHARACTERS).toWellFormed()
  const count = countCharacters(whole)
  if (isAll && count <= MAX_RESULT_CHARACTERS) return { text: whole }
  const shown = MAX_RESULT_CHARACTERS - endCharacters
  const end = endCharacters === 0 ? '' : maskedEnd(text, endCharacters, mask)
  const all = isAll ? count : countCharacters(text)
  return { text: joinCut(beginning(whole, shown), all, end), kept: { whole, shown } }
}
