import { Button, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAlarmOf } from '../agent/layout/raised-alarm.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { formatCount } from '../parts/format.ts'
import { ButtonLink } from '../parts/link.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { useModelFaultOf } from '../parts/model/model-fault.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { RangePicker } from '../parts/range/range-picker.tsx'
import { useSetSearch } from '../parts/set-search.ts'
import { DataTable } from '../parts/table/data-table.tsx'
import { FilterField } from '../parts/table/filter-field.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { useFigures } from './figures.ts'
import { type Agent, COLUMNS, matching } from './list.tsx'
import { NewAgent } from './new-agent.tsx'
import { useOpenAgent } from './open-agent.ts'

const route = getRouteApi('/w/$workspaceId/agents')
const STATUS_CHOICES = ['Active', 'Draft', 'Paused', 'Disabled'].map((label) => ({ value: label.toLowerCase(), label }))

/** The list of agents: which one needs me? */
export function AgentsPage() {
  const agents = useAnswer('/v1/agents', {})
  const { canWrite } = useRole()
  const [isMaking, setMaking] = useState(false)
  const make = () => setMaking(true)
  useActions(canWrite ? [{ label: 'New agent', group: 'Agents', keys: 'c', run: make }] : [])
  const count = agents.data?.data.length
  return (
    <Page
      title="Agents"
      layout="fill"
      beside={count ? <span className="page-count">{formatCount(count)}</span> : undefined}
      actions={count ? <Filters onMake={canWrite ? make : undefined} /> : undefined}
    >
      {!canWrite && <ViewOnly />}
      <LoadState query={agents} subject="Agents" skeleton={<TableSkeleton />}>
        {({ data }) => (data.length === 0 ? <None onMake={canWrite ? make : undefined} /> : <List agents={data} />)}
      </LoadState>
      <NewAgent isOpen={isMaking} onClose={() => setMaking(false)} />
    </Page>
  )
}

function Filters({ onMake }: { onMake: (() => void) | undefined }) {
  const { q = '', status, range } = route.useSearch()
  const setSearch = useSetFilter()
  return (
    <>
      <FilterField label="Filter agents" value={q} onChange={(text) => setSearch({ q: text })} />
      <Select
        aria-label="Status"
        placeholder="Status"
        clearable
        data={STATUS_CHOICES}
        value={status ?? null}
        onChange={(value) => setSearch({ status: value ?? '' })}
        w={120}
      />
      <RangePicker range={range ?? '24h'} onChange={(next) => setSearch({ range: next })} />
      {onMake && (
        <Button leftSection={<Plus size={14} aria-hidden />} rightSection={<kbd>C</kbd>} onClick={onMake}>
          New agent
        </Button>
      )}
    </>
  )
}

const useSetFilter = () => useSetSearch<'q' | 'status' | 'sort' | 'range'>('/w/$workspaceId/agents')

function List({ agents }: { agents: Agent[] }) {
  const search = route.useSearch()
  const setSearch = useSetFilter()
  const open = useOpenAgent()
  const shown = matching(agents, search, useFigures(search.range), useModelFaultOf(), useAlarmOf())
  if (shown.length === 0)
    return (
      <EmptyState title="No agents match.">
        <Button variant="default" onClick={() => setSearch({ q: '', status: '' })}>
          Clear filters
        </Button>
      </EmptyState>
    )
  return (
    <DataTable
      label="Agents"
      columns={COLUMNS}
      rows={shown}
      keyOf={({ id }) => id}
      onOpen={({ id }) => open(id)}
      sort={search.sort}
      onSort={(sort) => setSearch({ sort })}
    />
  )
}

function None({ onMake }: { onMake: (() => void) | undefined }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <EmptyState title="No agents yet." text="An agent is a model with a prompt, tools and knowledge.">
      {onMake && <Button onClick={onMake}>New agent</Button>}
      {onMake && (
        <ButtonLink variant="default" to="/w/$workspaceId/first-run" params={{ workspaceId }}>
          Five-minute tour
        </ButtonLink>
      )}
    </EmptyState>
  )
}
