import type { Access } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { REPLY_TOPIC } from '../../store/channel/ready.ts'
import { findReachedConversation } from '../../store/conversation/list.ts'
import type { NamedConversation } from '../../store/conversation/pause.ts'
import { insertPersonMessage } from '../../store/conversation/person-message.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { idempotencyOf } from '../request/idempotency.ts'

export type PersonRequest = { access: Access; audit: RequestAudit; request: Request }

/**
 * Writes down what the actor says in a conversation, with its entry in the audit. The words themselves are not in the entry.
 * @throws ApiError CONVERSATION_NOT_FOUND, ESCALATION_NOT_OPEN, IDEMPOTENCY_CONFLICT
 */
export async function say(deps: ApiDependencies, { access, audit, request }: PersonRequest, id: string, text: string) {
  const { agentId } = await findReachedConversation(deps.database, access, id)
  const named = { workspaceId: access.workspaceId, agentId, id }
  const idempotency = idempotencyOf(request, { conversation: id.toLowerCase(), text })
  const said = await audit.write(
    'sendPersonMessage',
    (tx) => insertPersonMessage(tx, named, { text, actor: access.actor, idempotency }),
    ({ message, created }) => (created ? factsOf(named, { messageId: message.id }) : undefined),
  )
  if (said.message.delivery) deps.bus.publishEnd(REPLY_TOPIC, [])
  return said
}

/** The audit's facts of a change of a conversation. */
export const factsOf = ({ id, agentId }: NamedConversation, more: Record<string, unknown> = {}): AuditFacts => ({
  type: 'conversation',
  id,
  change: { agentId, ...more },
})

export const READ = nextStep('GET /v1/conversations/{id}', 'Read the conversation.')

/** The steps after a person's answer. */
export const answerSteps = (): NextStep[] => [
  READ,
  nextStep('POST /v1/conversations/{id}/pause', 'Keep the agent silent while you talk to the user.'),
  nextStep('POST /v1/escalations/{id}/resolve', 'Close the escalation when the user has been helped.'),
]

/** The steps after a pause. */
export const pauseSteps = (): NextStep[] => [
  READ,
  nextStep('POST /v1/conversations/{id}/messages', 'Answer as a person, while an escalation is open.'),
  nextStep('POST /v1/conversations/{id}/resume', 'Let the agent go on.'),
]

/** The steps after a pause has ended. @param turnId the turn that answers the kept messages */
export const resumeSteps = (turnId: string | null): NextStep[] => [
  READ,
  ...(turnId ? [nextStep('GET /v1/chat-stream/{turn_id}', 'Follow the answer to the kept messages.')] : []),
]
