import type { OnModelCall } from '../../domain/model/call.ts'
import type { ModelAnswer, ModelRequest } from '../../domain/model/model.ts'
import { requestHash as hashOf } from '../../domain/model/request-hash.ts'
import { estimateTokens } from '../../domain/model/token-estimate.ts'
import { answeredCall, failedCall, wasAsked } from '../../providers/model/call-record.ts'
import { estimateUsage } from '../../providers/model/token.ts'
import type { AskedRound } from '../../store/turn/abandoned.ts'
import type { RoundDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import type { PreparedTurn } from './prepare.ts'

/**
 * A call under way is noted in the turn's row with the first text, or after this time. A crash before that leaves
 * the call uncounted; after a cancel its holder stores it.
 */
const NOTE_MS = 20
/** Each turn that the process holds makes the wait longer, up to the longest: under load most notes are saved. */
const NOTE_MS_PER_TURN = 2
const LONGEST_NOTE_MS = 200

/**
 * Records one attempt at a model call, with the usage that the provider reports, or an estimate when the call breaks off.
 * While it runs, the turn's snapshot says so, for those who must count it when this process cannot.
 */
export function startRecord(
  deps: Pick<RoundDependencies, 'models' | 'holder'>,
  hold: TurnHold,
  { snapshot, boundary }: Pick<PreparedTurn, 'snapshot'> & Partial<Pick<PreparedTurn, 'boundary'>>,
  { model, request, purpose = 'answer' }: { model: string; request: ModelRequest; purpose?: 'answer' | 'rewrite' },
) {
  const startedAt = new Date()
  let firstTokenAt: Date | null = null
  let received = ''
  const round = hold.rounds.length + 1
  const { generation } = hold
  const note = (call: AskedRound['call']) => {
    const asked = { round, generation, call, earlier: [...hold.unstoredCalls] }
    const waitMs = Math.min(NOTE_MS + NOTE_MS_PER_TURN * deps.holder.held.count, LONGEST_NOTE_MS)
    hold.events.noteAsked({ ...snapshot, asked }, waitMs)
  }
  const requestHash = hashOf(request, boundary)
  const facts = () => ({ round, generation, purpose, model, startedAt, firstTokenAt, requestHash })
  const { promptTokens } = estimateUsage(request, '', estimateTokens)
  note({
    model,
    promptTokens,
    startedAt: startedAt.toISOString(),
    requestHash,
    ...(purpose !== 'answer' && { purpose }),
  })
  return {
    onDelta(delta: string) {
      firstTokenAt ??= new Date()
      received += delta
    },
    /** A thought costs as a text does. */
    onReasoning(delta: string) {
      received += delta
    },
    /** @param reasoning what was shown of it */
    end(answer: ModelAnswer, reasoning?: string) {
      const { usage, ignoredSettings } = answer
      hold.recordModelCall({
        ...answeredCall(deps.models, facts(), usage),
        reasoning: reasoning ?? null,
        ignoredSettings,
      })
      hold.events.dropAsked()
    },
    fail(error: unknown) {
      if (wasAsked(error)) hold.recordModelCall(failedCall(deps.models, facts(), { error, request, received }))
      note(null)
    },
  }
}

/** Records a call that serves the next round, such as an embedding: it becomes a call of the turn. */
export const recordOf =
  (hold: TurnHold): OnModelCall =>
  (call) =>
    hold.recordModelCall({ ...call, round: hold.rounds.length + 1, generation: hold.generation })
