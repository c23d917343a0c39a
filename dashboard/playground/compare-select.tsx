import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { Agent } from '../agent/layout/use-agent.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { choicesOf } from './target.ts'
import { useSetPlaygroundSearch } from './use-set-search.ts'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/playground')

/** Chooses what column B asks: a former version, another model, another agent; or closes the column. */
export function CompareSelect({ agent }: { agent: Agent }) {
  const { b = null } = route.useSearch()
  const { canWrite } = useRole()
  const setSearch = useSetPlaygroundSearch()
  const groups = useChoices(agent)
  if (!canWrite && b === null) return null
  return (
    <Select
      aria-label="Compare with"
      placeholder="Compare with"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Close column B' }}
      nothingFoundMessage="Nothing matches"
      maxDropdownHeight={360}
      data={groups}
      value={b}
      disabled={!canWrite}
      onChange={(value) => setSearch({ b: value ?? '', bc: '', bt: '' }, 'push')}
      w={220}
    />
  )
}

function useChoices({ id, version, model }: Agent) {
  const versions = useAnswer('/v1/agents/{id}/versions', { params: { path: { id } } })
  const models = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  const agents = useAnswer('/v1/agents', {})
  const configured = (models.data?.data ?? []).filter((provider) => provider.configured)
  return choicesOf({
    agentId: id,
    version,
    model,
    versions: versions.data?.data ?? [],
    models: configured.flatMap(({ provider, models: known }) =>
      known.map((one) => (one.id.includes('/') ? one.id : `${provider}/${one.id}`)),
    ),
    agents: agents.data?.data ?? [],
  })
}
