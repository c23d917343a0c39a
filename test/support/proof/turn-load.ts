import { type AskedTurn, type Asking, askTurn, type Pace, type TurnKind } from '../fault/asked-turn.ts'
import { eachOf } from '../fault/fault.ts'
import { type Random, shuffle, wholeBetween } from './random.ts'
import type { ProofSize } from './size.ts'

const CLIENTS = 32

export type TurnLoad = {
  /** Resolves when every turn has ended, or its client has given up. */
  ended: Promise<void>
  /** The turns that were asked for so far. */
  turns: AskedTurn[]
  seconds(): number[]
}

/** Asks for all turns, with 32 clients at once, in an order and at paces that the seed decides. */
export function askTurns(
  asking: Omit<Asking, 'agentId'>,
  agentOf: (kind: TurnKind) => string,
  { turns: count, orders, escalations, minutes }: ProofSize,
  random: Random,
): TurnLoad {
  const kinds: TurnKind[] = shuffle(random, [
    ...Array.from({ length: escalations }, (): TurnKind => 'escalating'),
    ...Array.from({ length: orders }, (): TurnKind => 'order'),
    ...Array.from({ length: Math.max(0, count - orders - escalations) }, (): TurnKind => 'plain'),
  ])
  const planned = kinds.map((kind): { kind: TurnKind; pace: Pace } => ({
    kind,
    pace: { pieces: wholeBetween(random, 3, 40), gapMs: wholeBetween(random, 5, 60) },
  }))
  const turns: AskedTurn[] = []
  const endsAtMs = minutes === 0 ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000
  const ended = eachOf(planned, CLIENTS, async ({ kind, pace }) => {
    if (Date.now() > endsAtMs) return
    const asked = askTurn({ ...asking, agentId: agentOf(kind) }, kind, pace)
    turns.push(asked.turn)
    await asked.ended
  })
  return {
    ended,
    turns,
    seconds: () => turns.map(({ askedAtMs, endedAtMs }) => ((endedAtMs ?? Date.now()) - askedAtMs) / 1_000),
  }
}
