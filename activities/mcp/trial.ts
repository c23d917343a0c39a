import pLimit from 'p-limit'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { openTrialInput } from '../../domain/secret/trial.ts'
import { storableText } from '../../domain/text/storable.ts'
import type { StoredMcpServer } from '../../domain/tool/mcp/server.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import { openServers } from '../../store/agent/mcp/secret.ts'
import type { TrialRow } from '../../store/agent/trial.ts'
import type { LookAtServer } from './list.ts'

export type ListDependencies = { sealing: Sealing; lookAtServer: LookAtServer }

/** Servers that are asked at once. */
const AT_ONCE = 10

/**
 * Lists the servers of a trial: those that its request brings, or else those of the agent; one of them where the trial has a name.
 * @returns why each failed, by its name, as JSON
 */
export async function listServers(deps: ListDependencies, trial: TrialRow, agent: AgentRecord): Promise<string> {
  const servers =
    trial.input === null
      ? openServers(deps.sealing, agent, agent.mcpConfig ?? [])
      : openTrialInput<StoredMcpServer[]>(deps.sealing, trial)
  const wanted = servers.filter(({ name }) => trial.name === null || trial.name === name)
  const inLane = pLimit(AT_ONCE)
  const looks = await Promise.all(wanted.map((server) => inLane(() => deps.lookAtServer(agent, server))))
  const failed = looks.flatMap((look, index) => (look.ok ? [] : [[wanted[index]?.name, storableText(look.error)]]))
  return JSON.stringify(Object.fromEntries(failed))
}
