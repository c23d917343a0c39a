import { Button, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RangePicker } from '../parts/range/range-picker.tsx'
import { useSetSearch } from '../parts/set-search.ts'
import { FilterChips } from '../parts/table/filter-chips.tsx'
import { FilterField } from '../parts/table/filter-field.tsx'
import { SpeakerMenu, speakerChips } from '../parts/table/speaker-filter.tsx'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import { choicesOf, SOURCES, STATUSES } from './choices.ts'
import { DeleteUser } from './delete-user.tsx'
import { USUAL_RANGE } from './list-query.ts'

const route = getRouteApi('/w/$workspaceId/conversations')

/** Changes the filters in the address. */
export const useSetFilter = () =>
  useSetSearch<'q' | 'agent' | 'source' | 'status' | 'range' | 'user' | 'metadata'>('/w/$workspaceId/conversations')

/** Text, agent, source, status and window of time. */
export function Filters() {
  const search = route.useSearch()
  const { q = '', agent = null, source = null, status = null, range = USUAL_RANGE } = search
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
      <SpeakerMenu key={search.user} search={search} onChange={setFilter} />
      <RangePicker range={range} onChange={(value) => setFilter({ range: value })} withCustom />
    </>
  )
}

/** The user and the metadata by which the list is filtered, and what removes all of the user. */
export function SpeakerLine() {
  const search = route.useSearch()
  const setFilter = useSetFilter()
  const { canWrite } = useRole()
  const [isAsking, setAsking] = useState(false)
  const { user } = search
  const chips = speakerChips({ search, onChange: setFilter })
  if (chips.length === 0) return null
  return (
    <div className="conversations-speaker">
      <FilterChips chips={chips} onClear={() => setFilter({ user: '', metadata: '' })} />
      {user && canWrite && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Trash2 size={12} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Delete all data of this user
        </Button>
      )}
      {user && <DeleteUser user={user} isOpen={isAsking} onClose={() => setAsking(false)} />}
    </div>
  )
}
