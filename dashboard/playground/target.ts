import type { Agent } from '../agent/layout/use-agent.ts'
import { changeWords } from '../agent/versions/change-words.ts'
import type { Target } from './thread.ts'

/** What asks the newest version, which may not be the released one. */
export const newestOf = ({ id, version, releasedVersion }: Agent): Target => ({
  agentId: id,
  version: releasedVersion === null ? undefined : version,
})

/**
 * Reads column B from the address: `v6`, `model openai/gpt-4o-mini`, `agent 01a1…`. @param agentId the agent of the
 * page
 */
export function targetOf(text: string | undefined, agentId: string): Target | undefined {
  const [, version, model, other] = /^(?:v(\d+)|model (\S+)|agent ([\w-]+))$/.exec(text ?? '') ?? []
  if (version) return { agentId, version: Number(version) }
  if (model) return { agentId, model }
  return other ? { agentId: other } : undefined
}

type Choice = { value: string; label: string }
export type ChoiceGroup = { group: string; items: Choice[] }

type Known = {
  agentId: string
  version: number | undefined
  model: string | undefined
  versions: { version: number; change: string; label: string | null }[]
  models: string[]
  agents: { id: string; name: string }[]
}

/** Lists the choices to compare column A with: its former versions, other models, other agents. */
export function choicesOf({ agentId, version, model, versions, models, agents }: Known): ChoiceGroup[] {
  const groups = [
    {
      group: 'Versions',
      items: versions
        .filter((former) => former.version !== version)
        .map((former) => ({
          value: `v${former.version}`,
          label: `v${former.version} · ${former.label ?? changeWords(former.change)}`,
        })),
    },
    {
      group: 'Models',
      items: models.filter((name) => name !== model).map((name) => ({ value: `model ${name}`, label: name })),
    },
    {
      group: 'Other agents',
      items: agents.filter(({ id }) => id !== agentId).map(({ id, name }) => ({ value: `agent ${id}`, label: name })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
