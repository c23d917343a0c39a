import { openChannel } from '../../store/agent/secret.ts'
import { findReplyFacts } from '../../store/channel/facts.ts'
import type { ReplyRecord } from '../../store/channel/reply.ts'
import { type ChannelDependencies, destinationOf, platformOf } from './reply.ts'

const TIMEOUT_MS = 3_000

/** Shows the user of a reply that the agent works on it, where the platform can. Nothing depends on it. */
export async function showTyping(deps: ChannelDependencies, reply: ReplyRecord): Promise<void> {
  const facts = await findReplyFacts(deps.database, reply)
  const section = facts && openChannel(deps.sealing, facts.agent, reply.channel)
  if (!section?.section.enabled) return
  const platform = platformOf(deps, section, reply.workspaceId)
  await platform.showTyping?.(destinationOf(deps, reply), AbortSignal.timeout(TIMEOUT_MS))
}
