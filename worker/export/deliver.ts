import type { Delivery, Refusal } from '../../providers/langfuse/langfuse.ts'
import type { Parcel } from './batch.ts'

/** The fate of parcels. Those of `left` were not sent, because Langfuse takes nothing now. */
export type Outcome = {
  refused: { id: number; reason: string }[]
  left: number[]
  away?: { reason: string; retryAfterMs?: number }
}

/**
 * Sends parcels in one request. When Langfuse refuses it for good, the halves are sent, so that in the end only the
 * parcels are set aside that are refused by themselves.
 * @param traceIdOf the trace that a parcel is for
 */
export async function deliver<Content>(
  parcels: Parcel<Content>[],
  send: (contents: Content[]) => Promise<Delivery>,
  traceIdOf: (content: Content) => string | undefined,
): Promise<Outcome> {
  const [first] = parcels
  if (!first) return { refused: [], left: [] }
  const delivery = await send(parcels.map(({ content }) => content))
  if (delivery.kind === 'away') return { refused: [], left: idsOf(parcels), away: delivery }
  if (delivery.kind === 'taken') {
    // A refusal that names no trace stands at the oldest parcel of its request.
    const placeOf = ({ traceId }: Refusal) =>
      parcels.find(({ content }) => traceId !== undefined && traceIdOf(content) === traceId) ?? first
    return { refused: delivery.refused.map((each) => ({ id: placeOf(each).entry.id, reason: each.reason })), left: [] }
  }
  if (parcels.length === 1) return { refused: [{ id: first.entry.id, reason: delivery.reason }], left: [] }
  const middle = Math.ceil(parcels.length / 2)
  const before = await deliver(parcels.slice(0, middle), send, traceIdOf)
  const after = parcels.slice(middle)
  if (before.away) return { ...before, left: [...before.left, ...idsOf(after)] }
  const rest = await deliver(after, send, traceIdOf)
  return { ...rest, refused: [...before.refused, ...rest.refused] }
}

const idsOf = <Content>(parcels: Parcel<Content>[]): number[] => parcels.map(({ entry }) => entry.id)
