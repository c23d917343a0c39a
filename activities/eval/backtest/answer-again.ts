import { onlyCallsForPerson } from '../../../domain/channel/person-call.ts'
import { ApiError } from '../../../domain/error.ts'
import type { TurnEnding } from '../../../domain/eval/backtest/divergence.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { listContinuedTurns } from '../../../store/conversation/required-action.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import { listToolCallsOf, type ToolCallRow } from '../../../store/turn/tool-call.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import { settleRound } from '../../turn/advance.ts'
import { answerBySentence, answerCallForPerson, refuseTurn } from '../../turn/answer/finish.ts'
import type { RoundDependencies } from '../../turn/dependencies.ts'
import type { PastTurn } from '../../turn/history/past-call.ts'
import type { TurnHold } from '../../turn/hold.ts'
import { runModelRound } from '../../turn/model-round.ts'
import type { PreparedTurn } from '../../turn/prepare.ts'
import { prepareCandidate, type Versions } from './candidate.ts'
import type { BacktestRecord } from './contract.ts'
import type { BacktestDependencies } from './dependencies.ts'
import type { KeptModels } from './kept-models.ts'
import { createMemoryHold } from './memory-hold.ts'
import { createMemoryLedger, type MemoryLedger } from './memory-ledger.ts'
import { createRecordedCalls, type RecordedCalls } from './recorded-calls.ts'

/** A turn that is asked again. */
export type Asked = Versions & {
  backtest: BacktestRecord
  turn: Turn
  past: PastTurn
  kept: KeptModels
}

/** How it ended with the candidate. `prepared` is left out where it failed before. */
export type Answered = {
  ending: TurnEnding
  ledger: MemoryLedger
  calls: RecordedCalls
  prepared: PreparedTurn | undefined
}

/** A turn that is asked again waits for its provider's limit, too, so it has at least this long. */
const LEAST_MS = 10 * 60_000

/**
 * Has the candidate answer the turn by the same steps as a chat, with dependencies that reach nothing but models.
 * @throws the signal's reason, BUDGET_EXCEEDED, what another attempt may mend
 */
export async function answerAgain(deps: BacktestDependencies, asked: Asked, signal: AbortSignal): Promise<Answered> {
  const { backtest, turn, recorded, kept, past } = asked
  const before = turn.continues ? await untilAnswered(() => callsBefore(deps, turn), signal) : []
  const isMasked = recorded.guardrailConfig?.piiDetection ?? false
  const calls = createRecordedCalls({ ...deps, workspaceId: turn.workspaceId, isMasked }, past.tools, before)
  const models = kept.modelsFor('answer')
  const searchesAgain = backtest.retrieval === 'again'
  const ledger = createMemoryLedger({ database: deps.database, models, recorded: calls, searchesAgain })
  const time = AbortSignal.timeout(Math.max(LEAST_MS, turn.deadlineAt.getTime() - turn.createdAt.getTime()))
  const settings = { ...turn.settings, ...backtest.candidate.settings }
  const hold = createMemoryHold({ ...turn, settings }, [...past.merged], AbortSignal.any([signal, time]))
  const steps = { database: deps.database, sealing: deps.sealing, blobs: deps.blobs, models, ledger, ...UNUSED }
  let prepared: PreparedTurn | undefined
  try {
    prepared = await prepareCandidate(steps, hold, asked, backtest.retrieval)
    await answer(steps, hold, prepared)
  } catch (error) {
    signal.throwIfAborted()
    if (!isEndOfTurn(error, turn)) throw error
  }
  return { ending: endingOf(hold, ledger, prepared), ledger, calls, prepared }
}

/** No call waits for a person here, and no note of a call under way is kept. */
const UNUSED = { approvalDays: 1, holder: { held: { count: 0 } } }

/** The calls of the turns that this one goes on with. */
async function callsBefore({ database }: BacktestDependencies, turn: Turn): Promise<ToolCallRow[]> {
  const turns = await listContinuedTurns(database, turn)
  const calls = await listToolCallsOf(
    database,
    turns.map(({ id }) => id),
  )
  return turns.flatMap(({ id }) => calls.get(id) ?? [])
}

async function answer(deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  const { turn } = hold
  if (prepared.blockedTopic !== null) return await refuseTurn(deps, hold, prepared)
  // Nothing was left of a message of files, and the service said why.
  const isSentence = turn.source === 'channel' && turn.message === '' && !turn.attachments?.length && !turn.continues
  if (isSentence) return await answerBySentence(deps, hold, prepared, turn.text)
  if (onlyCallsForPerson(turn)) return await answerCallForPerson(deps, hold, prepared)
  for (;;) {
    if ((await settleRound(deps, hold, prepared, true)) === 'ended') return
    if ((await runModelRound(deps, hold, prepared)) === 'ended') return
  }
}

/** These tell of keys, accounts and settings as they are now, and nothing of an answer. */
const NOT_OF_TURN = new Set([
  'BUDGET_EXCEEDED',
  'AGENT_NOT_FOUND',
  'MODEL_PROVIDER_NOT_CONFIGURED',
  'MODEL_NOT_ALLOWED',
])
const REFUSED_ACCOUNT = [401, 402, 403, 404]

/**
 * True for a failure that a chat's turn would have ended with. A provider that is down or refuses its key is no regression,
 * unless the recorded turn failed, too.
 */
function isEndOfTurn(error: unknown, { status }: Turn): boolean {
  if (error instanceof ApiError) return !NOT_OF_TURN.has(error.errorCode)
  if (!(error instanceof ModelError)) return false
  return status === 'error' || (error.kind === 'final' && !REFUSED_ACCOUNT.includes(error.status ?? 0))
}

function endingOf(hold: TurnHold, { ended }: MemoryLedger, prepared: PreparedTurn | undefined): TurnEnding {
  const isEscalated = Boolean(ended ? ended.escalation : prepared?.snapshot.escalation)
  if (!ended) return { text: hold.events.shown, status: 'error', finishReason: null, guardrail: null, isEscalated }
  const { text, status, finishReason, guardrail } = ended
  return { text, status, finishReason, guardrail, isEscalated }
}

/** The same of the recorded turn. One that failed has no finish reason of its own. */
export const recordedEnding = ({ text, status, finishReason, result, snapshot }: Turn): TurnEnding => ({
  text,
  status,
  finishReason: status === 'error' ? null : finishReason,
  guardrail: result?.guardrail ?? null,
  isEscalated: Boolean(result ? result.escalation : snapshot?.escalation),
})
