/** Scripts without spaces between words; their letters end a word and do not continue it. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

/**
 * Replaces each special character by a simple one at the same place, so patterns stay plain: digits of any script
 * become 0–9, wide forms ASCII, every dash `-`, every blank in a line a space, other letters `ä`.
 */
export const fold = (text: string): string => text.replace(/[^\n -~]/g, foldCharacter)

const folded = new Map<string, string>()

function foldCharacter(character: string): string {
  let known = folded.get(character)
  if (known === undefined) {
    known = simpleFormOf(character)
    folded.set(character, known)
  }
  return known
}

function simpleFormOf(character: string): string {
  if (/\p{Pd}|\u2212/u.test(character)) return '-'
  if (/[\p{Zs}\t]/u.test(character)) return ' '
  if (/\p{Nd}/u.test(character)) return digitOf(character)
  const wide = character.normalize('NFKC')
  if (/^[!-~]$/.test(wide)) return wide
  if (/[\p{L}\p{M}]/u.test(character) && !UNSPACED.test(character)) return 'ä'
  return character
}

/** Returns the value of a digit by its place: the decimal digits of a script stand in a row of ten. */
function digitOf(character: string): string {
  const code = character.charCodeAt(0)
  for (let value = 0; value < 10; value += 1) {
    if (value === 9 || !/\p{Nd}/u.test(String.fromCharCode(code - value - 1))) return String(value % 10)
  }
  return '0'
}
