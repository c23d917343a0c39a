import { type Access, requireScope } from '../../domain/access/access.ts'
import type { ChannelConfig } from '../../domain/agent/channel.ts'
import type { EscalationConfig } from '../../domain/escalation/config.ts'
import { isMask } from '../../domain/secret/mask.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'

/**
 * A key that sets the Slack channel for approvals, or the secret that signs presses there, could approve calls by forged presses.
 * So both need the scope `approve`.
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
