import { isDeepStrictEqual } from 'node:util'
import { callsForPerson } from '../../../domain/channel/person-call.ts'
import { findEscalationKeyword } from '../../../domain/escalation/trigger.ts'
import { passFaultPoint } from '../../../domain/fault-point.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { listWaitingTurns, mergeMessages } from '../../../store/conversation/merged-message.ts'
import { untilAnswered, untilWritten } from '../../../store/repeat.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import { isRepairing } from '../answer/output.ts'
import type { TurnDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import { findMeantTopic } from '../meant-topic.ts'
import type { PreparedTurn } from '../prepare.ts'

/**
 * Lets the messages that came while the turn made its calls reach the model with their results, where the agent's memory
 * says so. The first message that needs a turn of its own, and all behind it, go on waiting.
 * @throws LeaseLost
 */
export async function mergeWaiting(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  const { turn, generation, signal } = hold
  const isSteered = prepared.agent.memoryConfig?.interrupt === true && turn.source !== 'eval'
  if (!isSteered || hold.rounds.length === 0 || isRepairing(hold)) return
  const waiting = await untilAnswered(() => listWaitingTurns(deps.database, turn.conversationId), signal)
  const ids: string[] = []
  for (const message of waiting) {
    if (hold.unmerged.has(message.id)) break
    if (!fits(hold, prepared, message) || (await isRefused(deps, hold, prepared, message))) {
      hold.unmerged.add(message.id)
      break
    }
    ids.push(message.id)
  }
  if (ids.length === 0) return
  passFaultPoint('steering.merge.before-commit')
  const into = { generation, round: hold.rounds.length + 1, ids }
  hold.replaceMerged(await untilWritten(() => mergeMessages(deps, turn, into), signal))
  passFaultPoint('steering.merge.after-commit')
}

/**
 * True for a message whose request asks for nothing that the turn at work cannot give: it has the same version of the agent,
 * model and options, brings no files and no messages of its own, calls for no person, and no guardrail blocks it.
 */
function fits({ turn }: TurnHold, { agent }: PreparedTurn, message: Turn): boolean {
  const { clientContext, toolChoice } = message
  const isPlain =
    message.continues === null && !message.attachments?.length && message.inputVerdict?.action !== 'blocked'
  const bringsMessages =
    clientContext !== null && (clientContext.messages.length > 0 || clientContext.further !== undefined)
  const callsPerson =
    callsForPerson(message) || findEscalationKeyword(agent.escalationConfig, message.message) !== undefined
  const isFree = toolChoice === null || toolChoice === 'auto'
  return isPlain && !bringsMessages && !callsPerson && isFree && isDeepStrictEqual(askedBy(message), askedBy(turn))
}

const askedBy = ({ agentVersion, model, tools, settings, prompt, output, retrieval, clientContext }: Turn) => ({
  agentVersion,
  model,
  tools,
  settings,
  prompt,
  output,
  retrieval,
  instructions: clientContext?.instructions ?? '',
})

/** A message that cannot be judged at once waits, too, so that the turn at work goes on. */
async function isRefused(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn, { message }: Turn) {
  try {
    return (await findMeantTopic(deps, hold, prepared.agent, message, { maxRetries: 0 })) !== null
  } catch (error) {
    if (error instanceof ModelError && error.kind !== 'aborted') return true
    throw error
  }
}
