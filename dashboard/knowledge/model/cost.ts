import { formatNumberOf } from '../../parts/format.ts'

/** The known cost of an embedding model. `local`: the speed of one that was fetched to this machine. */
type Costing = { id: string; price?: unknown; local?: { passagesPerSecond: number } }

/** True for a model whose vectors cost nothing. */
export const isOfThisMachine = (id: string): boolean => id.startsWith('local/')

/** Ends a sentence with the cost and the time of embedding so many chunks. */
export function costOf({ id, price, local }: Costing, chunks: number): string {
  if (!isOfThisMachine(id)) return price ? ', which its provider charges for' : ', which its provider may charge for'
  const minutes = local ? Math.ceil(chunks / local.passagesPerSecond / 60) : 0
  const time = minutes > 1 ? ` and may take ${formatNumberOf(minutes, 'minute')}` : ''
  return ` on this machine, which costs nothing${time}`
}
