import { onlyCallsForPerson } from '../../domain/channel/person-call.ts'
import { ApiError, type StoredError, storedError, storedErrorOf } from '../../domain/error.ts'
import { BLOCKED_INPUT } from '../../domain/guardrail/screen.ts'
import type { OpenSpan } from '../../domain/log/span.ts'
import { sumCosts } from '../../domain/model/cost.ts'
import { ModelError } from '../../domain/model/model.ts'
import { citationOf } from '../../domain/turn/citation.ts'
import type { KnownAgent } from '../../store/agent/serving.ts'
import { untilWritten } from '../../store/repeat.ts'
import { endTurn } from '../../store/turn/end.ts'
import { LeaseLost } from '../../store/turn/lease.ts'
import type { FailedTurn } from '../../store/turn/outcome.ts'
import { makeAllowedCalls } from './answer/allowed-call.ts'
import { answerBySentence, answerCallForPerson, refuseTurn } from './answer/finish.ts'
import { isRepairing } from './answer/output.ts'
import { canWaitOut, refusalNow, waitForAgent } from './answer/paused.ts'
import { callsOfRound, endWithActions } from './answer/require-action.ts'
import type { RoundDependencies, StepDependencies, TurnDependencies } from './dependencies.ts'
import { mergeWaiting } from './history/steering.ts'
import type { TurnHold } from './hold.ts'
import { storeUncountedCalls } from './late-call.ts'
import { tellResult } from './ledger/result.ts'
import { createStoredLedger } from './ledger/stored.ts'
import { runToolRound } from './ledger/tool-round.ts'
import { runModelRound } from './model-round.ts'
import { isHopeless, isOwnFault } from './own-fault.ts'
import { type PreparedTurn, prepareTurn } from './prepare.ts'
import { inTurnSpan } from './span.ts'
import { advanceWithoutRefused, takeWaitingFiles } from './waiting-file.ts'

/** A holder whose time is over tries this long to end its turn; then a sweep ends it. */
const LATE_END_MS = 30_000
/** An activity that took a turn for a round goes on for this long, because taking it reads all that is stored of it. */
const ROUNDS_TOGETHER_MS = 10_000

/**
 * A holder leaves its turn in one of these states. ended: the turn is final. failed: the turn is final, with an error.
 * tools: the calls of a stored round are not made yet. parked: the turn waits until its agent is not paused any more. lost: another process holds or has ended the turn.
 */
export type Advance = 'ended' | 'failed' | 'tools' | 'parked' | 'lost'

/**
 * Goes on with a turn until it ends. Where no tools run in this process, until tools are needed.
 * @param chatAgent the agent at the turn's version, when the caller has read it
 * @throws what broke in this process or the database, when another holder may do better; the turn is still open then
 */
export const advanceTurn = (deps: TurnDependencies, hold: TurnHold, chatAgent?: KnownAgent): Promise<Advance> =>
  goOn(deps, hold, () => Number.POSITIVE_INFINITY, chatAgent)

/** Makes the first model call of a turn, with everything that must come before it. @throws like `advanceTurn` */
export const advanceByModelCall = (deps: TurnDependencies, hold: TurnHold): Promise<Advance> =>
  goOn(deps, hold, () => 0)

/**
 * Makes the tool calls of the last round, and the model call with their results; goes on with further rounds for some
 * seconds. @throws like `advanceTurn`
 */
export const advanceByTools = (deps: TurnDependencies, hold: TurnHold): Promise<Advance> =>
  goOn(deps, hold, () => performance.now() + ROUNDS_TOGETHER_MS)

/**
 * Makes the calls of the last round and asks the model, again and again.
 * @param untilMs after it no calls are made but those of the first round; with 0 none at all. Then tools are next
 */
const goOn = (
  dependencies: TurnDependencies,
  hold: TurnHold,
  untilMs: () => number,
  chatAgent?: KnownAgent,
): Promise<Advance> =>
  guard(dependencies, hold, async () => {
    const deps = stepping(dependencies, hold)
    const prepared = await begin(deps, hold, chatAgent)
    if (typeof prepared === 'string') return prepared
    const until = untilMs()
    for (let mayCall = until > 0; ; mayCall = performance.now() < until) {
      if (!mayCall && hasToolRound(hold) && callsOfRound(hold, prepared).own.length > 0) return 'tools'
      const left = await settleRound(deps, hold, prepared, deps.runTool !== undefined)
      if (left !== 'model') return left
      await mergeWaiting(deps, hold, prepared)
      if ((await runModelRound(deps, hold, prepared)) === 'ended') return 'ended'
    }
  })

/**
 * Makes the calls of the last round, where there is one and this process may; calls that have a result are not made again.
 * Where calls are left for others, the turn ends with them.
 */
export async function settleRound(
  deps: RoundDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
  runsTools: boolean,
): Promise<'ended' | 'tools' | 'model'> {
  if (!hasToolRound(hold)) return 'model'
  const { own, others } = callsOfRound(hold, prepared)
  if (own.length > 0 && !runsTools) return 'tools'
  if (own.length > 0) await runToolRound(deps, hold, prepared)
  if (others.length === 0) return 'model'
  await endWithActions(deps, hold, prepared)
  return 'ended'
}

/** True when the last stored round asks for tool calls, and is no answer that did not fit. */
const hasToolRound = (hold: TurnHold): boolean => hold.rounds.length > 0 && !isRepairing(hold)

/** With the ledger, and the models as the turn's agent pays for them; calls of the turn that are not stored yet count too. */
function stepping(
  deps: TurnDependencies,
  { turn: { workspaceId, agentId }, unstoredCalls }: TurnHold,
): StepDependencies {
  const unstored = () => ({
    cost: sumCosts(unstoredCalls.map(({ cost }) => cost)),
    operatorCost: sumCosts(unstoredCalls.map(({ operatorCost = '0' }) => operatorCost)),
  })
  const models = deps.models.paidBy({ workspaceId, agentId, unstored })
  return { ...deps, models, ledger: createStoredLedger(deps) }
}

/**
 * Prepares the turn, makes the calls that people have allowed, and tells its readers what was found.
 * @returns how it leaves the turn when a blocked topic, a command or an unreadable file has ended it, or when a worker must go on with it
 */
async function begin(
  deps: StepDependencies,
  hold: TurnHold,
  chatAgent?: KnownAgent,
): Promise<PreparedTurn | 'ended' | 'tools' | 'parked'> {
  const sentence = await takeWaitingFiles(deps, hold)
  const refusing = hold.turn.continues ? refusalNow(deps, hold) : undefined
  const [prepared, refusal] = await Promise.all([prepareTurn(deps, hold, chatAgent), refusing])
  if (!prepared) return 'tools'
  // What a person has allowed is made, also where the agent is paused since. Its turn then waits for the agent.
  if (refusal && !canWaitOut(refusal, prepared)) throw refusal
  if (!(await makeAllowedCalls(deps, hold, prepared))) return 'tools'
  if (refusal && (await waitForAgent(deps, hold))) return 'parked'
  tellPrepared(hold, prepared)
  if (prepared.blockedTopic !== null) await refuseTurn(deps, hold, prepared)
  else if (sentence !== undefined) await answerBySentence(deps, hold, prepared, sentence)
  else if (onlyCallsForPerson(hold.turn)) await answerCallForPerson(deps, hold, prepared)
  else return prepared
  return 'ended'
}

function tellPrepared(hold: TurnHold, { passages, snapshot, blockedTopic, beginning }: PreparedTurn): void {
  for (const call of beginning.settled) tellResult(hold, call.callId, call, call.durationMs ?? 0)
  const chunks = passages.map(citationOf)
  if (chunks.length > 0) hold.tellOnce({ type: 'retrieval', data: { chunks } })
  const verdict = blockedTopic === null ? hold.turn.inputVerdict : BLOCKED_INPUT
  if (verdict) hold.tellOnce({ type: 'guardrail', data: verdict })
  if (snapshot.escalation) hold.tellOnce({ type: 'escalation', data: snapshot.escalation })
}

/** Runs `work` in a span and releases the hold. A failure that is the turn's own ends the turn. */
const guard = (deps: TurnDependencies, hold: TurnHold, work: () => Promise<Advance>): Promise<Advance> =>
  inTurnSpan(hold, async (span) => {
    const advance = await endOnFailure(deps, hold, () => advanceWithoutRefused(deps, hold, work), span)
    // The turn is over or another process has it: without Postgres, its calls stay uncounted as after a crash.
    if (advance === 'lost') await storeUncountedCalls(deps, hold).catch(() => {})
    return advance
  })

async function endOnFailure(
  deps: TurnDependencies,
  hold: TurnHold,
  work: () => Promise<Advance>,
  span: OpenSpan,
): Promise<Advance> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LeaseLost || hold.stopReason === 'lost') return 'lost'
    const failure = hold.stopReason === 'deadline' ? storedError('TURN_TIMEOUT') : failureOf(error, hold)
    // This process gives the turn up, or what broke is not the turn's fault: the next holder goes on with it.
    if (!failure || hold.stopReason === 'released') throw error
    span.fail(failure.code)
    return await endFailed(deps, hold, failure)
  } finally {
    hold.release()
  }
}

async function endFailed(deps: TurnDependencies, hold: TurnHold, error: StoredError): Promise<Advance> {
  const isFlushed = await hold.events.flush().then(
    () => true,
    () => false,
  )
  // When the last deltas are not stored, only the stored events tell what readers were shown.
  const text = isFlushed && !hold.events.hasTakenUnwritten ? hold.events.shown : undefined
  const failed: FailedTurn = { status: 'error', error, account: { modelCalls: [...hold.unstoredCalls], text } }
  const stop = hold.signal.aborted ? AbortSignal.timeout(LATE_END_MS) : hold.signal
  const end = (outcome: FailedTurn) => untilWritten(() => endTurn(deps, hold.turn.id, outcome, hold.generation), stop)
  try {
    await end(failed).catch((fault) => {
      if (!isOwnFault(fault)) throw fault
      // The account itself may be what Postgres refuses to store, so the turn ends without it.
      return end({ status: 'error', error })
    })
    return 'failed'
  } catch (fault) {
    if (fault instanceof LeaseLost) return 'lost'
    throw fault
  }
}

/** The error that the caller gets for a turn that failed for good; undefined when another holder may do better. */
function failureOf(error: unknown, hold: TurnHold): StoredError | undefined {
  if (error instanceof ApiError) return storedErrorOf(error)
  if (error instanceof ModelError && error.kind !== 'aborted')
    return storedError('MODEL_PROVIDER_ERROR', {
      message: `The model did not give an answer: ${error.message}`,
      ...(error.fix && { fix: error.fix }),
    })
  return isHopeless(hold, error) ? storedError('INTERNAL_ERROR') : undefined
}
