import { passFaultPoint } from '../../../domain/fault-point.ts'
import { sealedCallPlace } from '../../../domain/secret/call.ts'
import { type OwnTool, validateArguments } from '../../../domain/tool/call.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import { findSameTool } from '../../../store/agent/mcp/same-tool.ts'
import { findStandingVersions } from '../../../store/agent/serving.ts'
import { type ActionRow, listActions } from '../../../store/conversation/required-action.ts'
import { untilAnswered, untilWritten } from '../../../store/repeat.ts'
import { listRounds, type Round } from '../../../store/turn/round.ts'
import { finishToolCall, startAllowedCall } from '../../../store/turn/tool-call.ts'
import type { TurnDependencies } from '../dependencies.ts'
import { readBeginning } from '../history/earlier.ts'
import { keepPictures } from '../history/result-picture.ts'
import type { TurnHold } from '../hold.ts'
import { type Calling, makeCall } from '../ledger/make-call.ts'
import { type CallResult, failed, mayHaveActed, resultOf, unknown } from '../ledger/result.ts'
import { inPlace, LOST_TRACK, untilAllEnd } from '../ledger/tool-round.ts'
import type { PreparedTurn } from '../prepare.ts'
import { openRound } from '../sealed-call.ts'
import { inToolSpan } from '../span.ts'

type Allowed = Calling & { askedTurnId: string; standing: [AgentRecord, ...AgentRecord[]]; rounds: Round[] }

/**
 * Makes the calls that people have allowed, each at most once: as the version that asked has the tool, with the secrets of
 * today. Where the tool was changed meanwhile, its call is not made.
 * @returns false where there are such calls and this process runs no tools
 * @throws LeaseLost
 */
export async function makeAllowedCalls(
  deps: TurnDependencies,
  hold: TurnHold,
  prepared: PreparedTurn,
): Promise<boolean> {
  if (prepared.beginning.allowed.length === 0) return true
  if (deps.runTool) {
    await makeCalls(deps, hold, prepared)
    prepared.beginning = await readBeginning(deps, hold)
  } else deps.expectTools?.(hold.turn)
  return deps.runTool !== undefined
}

async function makeCalls(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  const { workspaceId, continues: askedTurnId } = hold.turn
  if (!askedTurnId) return
  const [standing, actions, stored] = await untilAnswered(
    () =>
      Promise.all([
        findStandingVersions(deps.database, prepared.agent),
        listActions(deps.database, [askedTurnId]),
        listRounds(deps.database, askedTurnId),
      ]),
    hold.signal,
  )
  const rounds = stored.map((round) => openRound(deps.sealing, { workspaceId, turnId: askedTurnId }, round))
  const shared = { deps, hold, prepared, askedTurnId, standing, rounds }
  const allowed = actions.filter(({ callId }) => prepared.beginning.allowed.includes(callId))
  await untilAllEnd(allowed.map((action) => inPlace(shared, () => makeAllowed(shared, action))))
}

async function makeAllowed(shared: Allowed, action: ActionRow): Promise<void> {
  const { deps, hold, askedTurnId } = shared
  const { callId } = action
  const { id: turnId } = hold.turn
  const call = { turnId, askedTurnId, callId, generation: hold.generation }
  const tool = await toolOf(shared, action)
  const args = tool && argumentsOf(shared, action, tool)
  passFaultPoint('turn.tool.before-started')
  const startedAt = performance.now()
  const start = () => startAllowedCall(deps.database, call, action.decidedArguments)
  const earlier = await untilWritten(start, hold.signal)
  if (earlier && earlier.status !== 'started') return
  const make = async (): Promise<CallResult> => {
    if (earlier && mayHaveActed(earlier, tool)) return unknown(LOST_TRACK)
    if (!tool || !args) return failed(TOOL_CHANGED)
    passFaultPoint('turn.tool.after-started')
    const outcome = await makeCall(shared, { turnId: askedTurnId, callId }, tool, args)
    passFaultPoint('turn.tool.after-effect')
    return resultOf(outcome, callId)
  }
  const made = await inToolSpan({ callId, name: action.name, argumentsJson: '' }, tool, make)
  const durationMs = Math.round(performance.now() - startedAt)
  const written = { ...(await keepPictures(deps, hold, callId, told(made, action))), durationMs }
  await untilWritten(() => finishToolCall(deps.database, hold.generation, turnId, callId, written, askedTurnId))
  passFaultPoint('turn.tool.after-result')
}

/** With autoAccept nothing is pinned, so a server of which no list is kept is asked before the call. */
async function toolOf({ deps, hold, prepared, standing }: Allowed, action: ActionRow): Promise<OwnTool | undefined> {
  const find = () => untilAnswered(() => findSameTool(deps, prepared.agent, standing, action), hold.signal)
  let same = await find()
  if (same && 'unlisted' in same) {
    await deps.lookAtServer?.(standing[0], same.unlisted, hold.signal)
    same = await find()
  }
  return same && 'tool' in same ? same.tool : undefined
}

const TOOL_CHANGED = 'The tool was changed since a person allowed the call, or its server is away, so it was not made.'

/** The arguments that a person has decided, or else those that the model wrote; undefined where neither fits. */
function argumentsOf({ deps, hold, askedTurnId, rounds }: Allowed, action: ActionRow, tool: OwnTool) {
  const { callId, decidedArguments, sealedArguments } = action
  const place = sealedCallPlace({ workspaceId: hold.turn.workspaceId, turnId: askedTurnId }, callId, 'decidedArguments')
  const written = rounds.flatMap(({ toolCalls }) => toolCalls).find((call) => call.callId === callId)?.argumentsJson
  const decided = sealedArguments ? deps.sealing.open(place, sealedArguments) : JSON.stringify(decidedArguments)
  const json = decidedArguments === null ? written : decided
  const checked = json === undefined ? undefined : validateArguments(tool, json)
  return checked?.ok ? checked.args : undefined
}

/** The model is told with which arguments its call was made. */
function told(made: CallResult, { decidedArguments }: ActionRow): CallResult {
  if (decidedArguments === null) return made
  const changed = `A person changed the arguments of the call to ${JSON.stringify(decidedArguments)}.`
  return { ...made, result: `${changed}\n${made.result}` }
}
