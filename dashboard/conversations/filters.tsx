import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { RangePicker } from '../parts/range-picker.tsx'
import { useSetSearch } from '../parts/set-search.ts'
import { FilterField } from '../parts/table/filter-field.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { choicesOf, SOURCES, STATUSES } from './choices.ts'
import { USUAL_RANGE } from './list-query.ts'

const route = getRouteApi('/w/$workspaceId/conversations')

/** Changes the filters in the address. */
export const useSetFilter = () =>
  useSetSearch<'q' | 'agent' | 'source' | 'status' | 'range'>('/w/$workspaceId/conversations')

/** Text, agent, source, status and window of time. */
export function Filters() {
  const { q = '', agent = null, source = null, status = null, range = USUAL_RANGE } = route.useSearch()
  const setFilter = useSetFilter()
  const agents = useAnswer('/v1/agents', {}).data?.data ?? []
  return (
    <>
      <FilterField label="Text, user or id" value={q} onChange={(text) => setFilter({ q: text })} />
      <Select
        aria-label="Agent"
        placeholder="Agent"
        clearable={true}
        searchable={true}
        w={150}
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={agent}
        onChange={(value) => setFilter({ agent: value ?? '' })}
      />
      <Select
        aria-label="Source"
        placeholder="Source"
        clearable={true}
        w={112}
        data={choicesOf(SOURCES)}
        value={source}
        onChange={(value) => setFilter({ source: value ?? '' })}
      />
      <Select
        aria-label="Status"
        placeholder="Status"
        clearable={true}
        w={124}
        data={choicesOf(STATUSES)}
        value={status}
        onChange={(value) => setFilter({ status: value ?? '' })}
      />
      <RangePicker range={range} onChange={(value) => setFilter({ range: value })} withCustom />
    </>
  )
}
