import { strongestVerdict } from '../../../domain/guardrail/screen.ts'
import { newId } from '../../../domain/id.ts'
import { maskValues } from '../../../domain/pii/mask.ts'
import { storableValue } from '../../../domain/text/storable.ts'
import { argumentsHash } from '../../../domain/tool/argument-hash.ts'
import { isOutside, isServerTool, needsApproval, toolTypeOf, validateArguments } from '../../../domain/tool/call.ts'
import { citationOf, citationsOf } from '../../../domain/turn/citation.ts'
import { timeFor } from '../../../domain/turn/required-action.ts'
import { type NewAction, shownAction } from '../../../store/conversation/required-action.ts'
import type { RoundDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import { readToolCalls } from '../ledger/result.ts'
import { findMeantTopic } from '../meant-topic.ts'
import { startScreen } from '../model-round.ts'
import type { PreparedTurn } from '../prepare.ts'
import { deltaEvent, endWith, guardrailEvent } from './finish.ts'
import { isForOthers } from './others.ts'
import { formatOf } from './output.ts'

/** The calls of the last round that this service runs, and those that others run. */
export function callsOfRound(hold: TurnHold, prepared: PreparedTurn) {
  const calls = hold.rounds.at(-1)?.toolCalls ?? []
  const others = calls.filter((call) => isForOthers(prepared, call))
  return { own: calls.filter((call) => !others.includes(call)), others }
}

/**
 * Ends the turn with the calls of its last round that others run. The text of the rounds meets the output guardrails as an
 * answer does; a refused one asks for no call. @throws ModelError, LeaseLost
 */
export async function endWithActions(deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  if (hold.rounds.length > 1 || callsOfRound(hold, prepared).own.length > 0) await readToolCalls(deps, hold)
  const { text, refusal, last, verdict } = await screened(deps, hold, prepared)
  const shared = {
    text,
    guardrail: strongestVerdict(hold.turn.inputVerdict, verdict),
    citations: citationsOf(text, prepared.passages.map(citationOf)),
    summarize: prepared.summarize,
  }
  const events = [...guardrailEvent(verdict), ...deltaEvent(refusal ?? last)]
  if (refusal !== undefined)
    return await endWith(deps, hold, prepared, { ...shared, status: 'blocked', finishReason: 'blocked', events })
  const actions = actionsOf(deps, hold, prepared)
  for (const { call_id, name, arguments: args } of actions)
    hold.tellOnce({ type: 'tool.call', data: { call_id, name, arguments: args } })
  await endWith(deps, hold, prepared, {
    ...shared,
    status: 'success',
    finishReason: 'action_required',
    actions,
    events: [...events, { type: 'action.required', data: { required_actions: actions.map(shownAction) } }],
  })
}

/** Readers have the texts of all rounds but what the screen still holds back. */
async function screened(deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn) {
  if (formatOf(hold, prepared)) return { text: hold.events.shown, refusal: undefined, last: '', verdict: null }
  const { screen } = startScreen(hold, prepared)
  const judged = screen.textToJudge()
  const last = screen.end(judged === null ? null : await findMeantTopic(deps, hold, prepared.agent, judged))
  const text = last.refusal ?? hold.events.shown + last.text
  return { text, refusal: last.refusal, last: last.text, verdict: last.verdict }
}

function actionsOf(deps: RoundDependencies, { rounds, turn }: TurnHold, prepared: PreparedTurn): NewAction[] {
  const round = rounds.at(-1)
  return (round?.toolCalls ?? []).flatMap((request, ordinal) => {
    const tool = prepared.tools.find(request.name)
    if (round === undefined || !(isOutside(tool) || needsApproval(tool))) return []
    const checked = validateArguments(tool, request.argumentsJson)
    if (!checked.ok) return []
    const written = storableValue(checked.args)
    const args = prepared.agent.guardrailConfig?.piiDetection ? maskValues(written) : written
    const type = isOutside(tool) ? ('tool_output' as const) : ('approval' as const)
    const expires_at = new Date(Date.now() + timeFor(type, deps.approvalDays)).toISOString()
    const shown = { id: newId(), type, call_id: request.callId, name: tool.name, arguments: args, expires_at }
    const toolHash = isServerTool(tool) ? tool.listed.hash : null
    const hash = argumentsHash(deps.sealing, turn.workspaceId, written, request.argumentsJson)
    return [{ ...shown, round: round.round, ordinal, toolType: toolTypeOf(tool), toolHash, argumentsHash: hash }]
  })
}
