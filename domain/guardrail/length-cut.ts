import { MASKS } from '../pii/mask.ts'

const MASK = new RegExp(`(${MASKS.map((mask) => mask.replace(/[[\]]/g, '\\$&')).join('|')})`)
/** Every beginning of a mask that is not yet one. */
const BEGINNINGS = new Set(MASKS.flatMap((mask) => Array.from(mask, (_, length) => mask.slice(0, length)).slice(1)))

/** Lets at most `maxLength` code points through, whole masks only; `cut` is true once something was left out. */
export type LengthCut = { push(text: string, ended: boolean): string; readonly cut: boolean }

/** A cut for a text that arrives in pieces. */
export function createLengthCut(maxLength: number): LengthCut {
  let held = ''
  let room = maxLength
  let cut = false

  function take(piece: string): string {
    if (cut) return ''
    const characters = [...piece]
    cut = characters.length > room
    if (cut) return MASKS.includes(piece) ? '' : characters.slice(0, room).join('')
    room -= characters.length
    return piece
  }

  return {
    get cut() {
      return cut
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
