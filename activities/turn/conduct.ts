import { ApiError, type StoredError, storedError } from '../../domain/error.ts'
import { BLOCKED_INPUT } from '../../domain/guardrail/screen.ts'
import { ModelError } from '../../domain/model/model.ts'
import type { TurnEvent } from '../../domain/turn/turn.ts'
import type { ChatAgent } from '../../store/agent/agent.ts'
import { endTurn, type TurnOutcome } from '../../store/turn/end.ts'
import { LeaseLost } from '../../store/turn/lease.ts'
import { callModel } from './call-model.ts'
import type { TurnDependencies } from './dependencies.ts'
import { refuseTurn } from './finish.ts'
import type { TurnHold } from './hold.ts'
import { isHopeless, isOwnFault } from './own-fault.ts'
import { type PreparedTurn, prepareTurn } from './prepare.ts'
import { runTools } from './run-tools.ts'

/**
 * ended: the turn is final. tools: a stored round asks for calls that are not made yet. lost: the turn is somebody
 * else's now.
 */
export type Step = 'ended' | 'tools' | 'lost'

/** Goes on with a turn until it ends; where no tools are run here, until they are needed. */
export const conductTurn = (deps: TurnDependencies, hold: TurnHold, known?: ChatAgent): Promise<Step> =>
  underHold(deps, hold, async () => {
    const prepared = await begin(deps, hold, known)
    if (!prepared) return 'ended'
    // A stored round always asks for calls; those with a result are not made again.
    let callsAreOpen = hold.rounds.length > 0
    for (;;) {
      if (callsAreOpen && !deps.runTool) return 'tools'
      if (callsAreOpen) await runTools(deps, hold, prepared)
      if ((await callModel(deps, hold, prepared)) === 'ended') return 'ended'
      callsAreOpen = true
    }
  })

/** One model call, with all that must stand before it; not while the calls of a stored round may still be open. */
export const conductModelCall = (deps: TurnDependencies, hold: TurnHold): Promise<Step> =>
  underHold(deps, hold, async () => {
    const prepared = await begin(deps, hold)
    if (!prepared) return 'ended'
    // The attempt before this one stored it and died, or its holder did while this one waited.
    if (hold.rounds.length > 0) return 'tools'
    return await callModel(deps, hold, prepared)
  })

/** The tool calls of the last round, and the model call with their results. */
export const conductTools = (deps: TurnDependencies, hold: TurnHold): Promise<Step> =>
  underHold(deps, hold, async () => {
    const prepared = await begin(deps, hold)
    if (!prepared) return 'ended'
    await runTools(deps, hold, prepared)
    return await callModel(deps, hold, prepared)
  })

/** Prepares the turn and tells its readers what was found; undefined when that ended it. */
async function begin(deps: TurnDependencies, hold: TurnHold, known?: ChatAgent): Promise<PreparedTurn | undefined> {
  const prepared = await prepareTurn(deps, hold, known)
  tellPrepared(hold, prepared)
  if (prepared.blockedTopic === null) return prepared
  await refuseTurn(deps, hold, prepared)
  return undefined
}

function tellPrepared(hold: TurnHold, { passages, snapshot, blockedTopic }: PreparedTurn): void {
  const chunks = passages.map(({ document_id, filename, chunk_id, score }) => ({
    document_id,
    filename,
    chunk_id,
    score,
  }))
  if (chunks.length > 0) tellOnce(hold, { type: 'retrieval', data: { chunks } })
  const verdict = blockedTopic === null ? hold.turn.inputVerdict : BLOCKED_INPUT
  if (verdict) tellOnce(hold, { type: 'guardrail', data: verdict })
  if (snapshot.escalation) tellOnce(hold, { type: 'escalation', data: snapshot.escalation })
}

function tellOnce(hold: TurnHold, event: TurnEvent): void {
  if (hold.told.has(event.type)) return
  hold.told.add(event.type)
  hold.events.append(event)
}

/** Runs `work`, and ends the turn with what made it fail, if that is the turn's own failure. */
async function underHold(deps: TurnDependencies, hold: TurnHold, work: () => Promise<Step>): Promise<Step> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LeaseLost || hold.stopReason === 'lost') return 'lost'
    const outcome = hold.stopReason === 'deadline' ? storedError('TURN_TIMEOUT') : failureOf(error, hold)
    // Our own process gives the turn up, or something broke that is not the turn's: whoever takes it over goes on.
    if (!outcome || hold.stopReason === 'released') throw error
    return await fail(deps, hold, outcome)
  } finally {
    hold.release()
  }
}

async function fail(deps: TurnDependencies, hold: TurnHold, error: StoredError): Promise<Step> {
  const isWritten = await hold.events.flush().then(
    () => true,
    () => false,
  )
  // Without the last deltas the answer is what the stored events show.
  const text = isWritten && hold.events.isWhole ? { text: hold.events.shown } : {}
  const outcome = { status: 'error' as const, error, ...text, modelCalls: hold.modelCalls }
  const end = (how: TurnOutcome) => endTurn(deps, hold.turn.id, how, hold.generation)
  try {
    // Where the account of the calls is what can't be stored, the turn ends without it.
    await end(outcome).catch((failure) =>
      isOwnFault(failure) ? end({ status: 'error', error }) : Promise.reject(failure),
    )
    return 'ended'
  } catch (failure) {
    if (failure instanceof LeaseLost) return 'lost'
    throw failure
  }
}

/** What the caller is told when the turn failed for good; undefined for what may get better elsewhere. */
function failureOf(error: unknown, hold: TurnHold): StoredError | undefined {
  if (error instanceof ApiError) return { code: error.errorCode, message: error.message, fix: error.fix }
  if (error instanceof ModelError && error.kind !== 'aborted')
    return storedError('MODEL_PROVIDER_ERROR', { message: `The model did not give an answer: ${error.message}` })
  return isHopeless(hold, error) ? storedError('INTERNAL_ERROR') : undefined
}
