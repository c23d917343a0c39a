import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { isFinal, type NumberedTurnEvent, type TurnStatus } from '../../domain/turn/turn.ts'
import { REPLY_TOPIC } from '../channel/ready.ts'
import type { TurnBus } from './bus.ts'
import type { TurnCalls } from './outcome.ts'
import type { Turn } from './turn.ts'

/** The moment of the first piece of the first answer; null when none came. */
export const firstTokenOf = ({ models }: TurnCalls): Date | null =>
  models.find(({ purpose, firstTokenAt }) => purpose === 'answer' && firstTokenAt !== null)?.firstTokenAt ?? null

/** Tells the figures of this process that it has ended a turn. */
export function tellTurnEnd({ source, createdAt, endedAt }: Turn, status: TurnStatus, firstTokenAt: Date | null): void {
  if (!isFinal(status)) return
  const durationMs = Math.max(0, (endedAt ?? new Date()).getTime() - createdAt.getTime())
  const firstTokenMs = firstTokenAt && Math.max(0, firstTokenAt.getTime() - createdAt.getTime())
  tellOccurrence('turn.ended', { source, status, durationMs, firstTokenMs })
}

/** Tells readers and holder that the turn has ended, and workers that a channel's reply is ready. */
export function publishTurnEnd(bus: TurnBus, { id, source }: Turn, events: NumberedTurnEvent[]): void {
  bus.publishEnd(id, events)
  if (source === 'channel') bus.publishEnd(REPLY_TOPIC, [])
}
