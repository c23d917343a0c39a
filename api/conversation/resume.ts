import { findReachedConversation } from '../../store/conversation/list.ts'
import { resumeConversation } from '../../store/conversation/resume.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { settingsFor } from '../turn/agent.ts'
import { factsOf, type PersonRequest } from './person.ts'

/**
 * Ends the pause of a conversation, and starts the turn that answers the kept messages.
 * @returns the id of that turn; null when no message was kept
 * @throws ApiError CONVERSATION_NOT_FOUND, or what refuses a turn of the agent; the conversation stays paused then
 */
export async function resume(
  deps: ApiDependencies,
  { access, audit, requestId }: Omit<PersonRequest, 'request'> & { requestId: string },
  id: string,
): Promise<string | null> {
  const { agentId } = await findReachedConversation(deps.database, access, id)
  const named = { workspaceId: access.workspaceId, agentId, id }
  // Only a turn needs the agent to be active, and only the transaction knows whether there is one.
  const settings = await Promise.allSettled([settingsFor(deps, named.workspaceId, agentId)])
  const settingsOf = () => {
    const [result] = settings
    if (result.status === 'rejected') throw result.reason
    return { ...result.value, requestId }
  }
  const { turn } = await audit.write(
    'resumeConversation',
    (tx) => resumeConversation(tx, named, settingsOf),
    ({ isResumed, turn }) => (isResumed ? factsOf(named, turn && { turnId: turn.id }) : undefined),
  )
  if (turn?.status === 'running') deps.turns.takeUp(turn)
  return turn?.id ?? null
}
