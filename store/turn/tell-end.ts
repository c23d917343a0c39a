import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { isFinal, type TurnStatus } from '../../domain/turn/turn.ts'
import type { TurnCalls } from './outcome.ts'
import type { Turn } from './turn.ts'

/** When the first piece of the first answer came; null when none came. */
export const firstTokenOf = ({ models }: TurnCalls): Date | null =>
  models.find(({ purpose, firstTokenAt }) => purpose === 'answer' && firstTokenAt !== null)?.firstTokenAt ?? null

/** Tells the figures of this process that it has ended a turn. */
export function tellTurnEnd({ source, createdAt, endedAt }: Turn, status: TurnStatus, firstTokenAt: Date | null): void {
  if (!isFinal(status)) return
  const durationMs = Math.max(0, (endedAt ?? new Date()).getTime() - createdAt.getTime())
  const firstTokenMs = firstTokenAt && Math.max(0, firstTokenAt.getTime() - createdAt.getTime())
  tellOccurrence('turn.ended', { source, status, durationMs, firstTokenMs })
}
