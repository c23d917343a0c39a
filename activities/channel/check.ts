import { CHANNELS, channelToken } from '../../domain/agent/channel.ts'
import { type CheckResult, channelAddress } from '../../domain/channel/check.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { openChannel } from '../../store/agent/secret.ts'
import type { TrialRow } from '../../store/agent/trial.ts'
import { asSystem } from '../../store/connection/scope.ts'
import { findChannelTokenRoot } from '../../store/installation.ts'
import { type ChannelDependencies, platformOf } from './reply.ts'

/** The platform has this long for all its answers. */
const TIMEOUT_MS = 40_000

export type CheckDependencies = ChannelDependencies & { config: { publicUrl: string } }

/** Asks the platform of a channel whether it is set up rightly, or registers the channel there first. */
export async function checkChannel(
  deps: CheckDependencies,
  { kind, name }: Pick<TrialRow, 'kind' | 'name'>,
  agent: AgentRecord,
): Promise<CheckResult[]> {
  const channel = CHANNELS.find((each) => each === name)
  const section = channel && openChannel(deps.sealing, agent, channel)
  if (!channel || !section) throw new Error('The trial has no channel.')
  const root = await asSystem(() => findChannelTokenRoot(deps.database, deps.sealing))
  const expected = {
    address: channelAddress(deps.config.publicUrl, agent.id, channel),
    token: channelToken(root, agent.id, channel),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  const platform = platformOf(deps, section, agent.workspaceId)
  const registers = kind === 'channel-registration' && platform.register
  return registers ? await registers(expected) : await platform.check(expected)
}
