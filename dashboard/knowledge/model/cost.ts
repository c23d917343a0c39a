import { formatNumberOf } from '../../parts/format.ts'

/** What is known of the cost of an embedding model; `local` of one that was fetched to this machine. */
type Costing = { id: string; price?: unknown; local?: { passagesPerSecond: number } }

/** True for a model whose vectors cost nothing. */
export const isOfThisMachine = (id: string): boolean => id.startsWith('local/')

/** What it takes to embed so many chunks with the model: the end of a sentence. */
export function costOf({ id, price, local }: Costing, chunks: number): string {
  if (!isOfThisMachine(id)) return price ? ', which its provider charges for' : ', which its provider may charge for'
  const minutes = local ? Math.ceil(chunks / local.passagesPerSecond / 60) : 0
  const time = minutes > 1 ? ` and may take ${formatNumberOf(minutes, 'minute')}` : ''
  return ` on this machine, which costs nothing${time}`
}
