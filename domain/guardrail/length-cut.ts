import { MASKS } from '../pii/mask.ts'

const MASK = new RegExp(`(${MASKS.map((mask) => mask.replace(/[[\]]/g, '\\$&')).join('|')})`)
/** Every beginning of a mask that is not a whole mask. */
const BEGINNINGS = new Set(MASKS.flatMap((mask) => Array.from(mask, (_, length) => mask.slice(0, length)).slice(1)))

/**
 * Lets at most `maxLength` code points through, and never a part of a mask. `isCut` is true when it has dropped
 * something.
 */
export type LengthCut = { push(text: string, ended: boolean): string; readonly isCut: boolean }

/** Returns a cut for a text that arrives in pieces; `ended` closes the text. */
export function createLengthCut(maxLength: number): LengthCut {
  let held = ''
  let room = maxLength
  let isCut = false

  function take(piece: string): string {
    if (isCut) return ''
    const characters = [...piece]
    isCut = characters.length > room
    if (isCut) return MASKS.includes(piece) ? '' : characters.slice(0, room).join('')
    room -= characters.length
    return piece
  }

  return {
    get isCut() {
      return isCut
    },
    push(text, ended) {
      const pending = held + text
      const open = pending.lastIndexOf('[')
      held = !ended && open !== -1 && BEGINNINGS.has(pending.slice(open)) ? pending.slice(open) : ''
      return pending
        .slice(0, pending.length - held.length)
        .split(MASK)
        .map(take)
        .join('')
    },
  }
}
