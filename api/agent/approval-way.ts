import { type Access, requireScope } from '../../domain/access/access.ts'
import type { ChannelConfig } from '../../domain/agent/channel.ts'
import type { EscalationConfig } from '../../domain/escalation/config.ts'
import { isMask } from '../../domain/secret/mask.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'

/**
 * Whoever names the channel of Slack that decides about calls, or the secret by which its presses are believed, could decide
 * about them. So that needs the scope that decides, which a key has only by choice.
 * @throws ApiError SCOPE_MISSING
 */
export function requireApproveForPresses(
  access: Access,
  section: string,
  body: unknown,
  { escalationConfig }: Pick<AgentRecord, 'escalationConfig'>,
): void {
  const deciding = escalationConfig?.approvalChannel
  if (section === 'escalation') {
    const wanted = (body as EscalationConfig | null)?.approvalChannel
    if (wanted !== undefined && wanted !== deciding) requireScope(access, 'approve')
  }
  const secret = section === 'channels' ? (body as ChannelConfig | null)?.slack?.signingSecret : undefined
  if (secret !== undefined && deciding !== undefined && !isMask(secret)) requireScope(access, 'approve')
}
