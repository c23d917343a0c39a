import { Button, Switch } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '../../../clients/typescript/index.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { useSetSearch } from '../../parts/set-search.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import { FilterField } from '../../parts/table/filter-field.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { OwnerPage } from '../owner-page.tsx'
import { ShownOnce } from '../shown-once.tsx'
import { type ApiKey, columnsOf, isEnded } from './columns.tsx'
import { KeyDialog } from './key-dialog.tsx'

const route = getRouteApi('/w/$workspaceId/settings/api-keys')

/** A modal does one of these tasks. */
export type KeyTask = { kind: 'new' } | { kind: 'rotate' | 'revoke'; key: ApiKey }

/** The API keys: which programs may do what? */
export function KeysPage() {
  const { isOwner } = useRole()
  const [task, setTask] = useState<KeyTask>()
  const [secret, setSecret] = useState<string>()
  const make = () => setTask({ kind: 'new' })
  const keys = useAnswer('/v1/api-keys', {}, { enabled: isOwner })
  useActions(isOwner ? [{ label: 'New API key', group: 'Settings', keys: 'c', run: make }] : [])
  return (
    <OwnerPage title="API keys" layout="fill" actions={keys.data?.data.length ? <Head onMake={make} /> : undefined}>
      <Keys query={keys} onTask={setTask} />
      <KeyDialog task={task} onClose={() => setTask(undefined)} onSecret={setSecret} />
      <ShownOnce
        what="key"
        title="Your new key"
        text={secret}
        warning="Copy this key now. It is never shown again."
        done="I have stored it"
        onDone={() => setSecret(undefined)}
      />
    </OwnerPage>
  )
}

function Head({ onMake }: { onMake: () => void }) {
  const { q = '', show } = route.useSearch()
  const setSearch = useSetFilter()
  return (
    <>
      <Switch
        label="Show expired"
        checked={show === 'ended'}
        onChange={(event) => setSearch({ show: event.currentTarget.checked ? 'ended' : '' })}
      />
      <FilterField label="Filter keys" value={q} onChange={(text) => setSearch({ q: text })} />
      <Button leftSection={<Plus size={14} aria-hidden />} rightSection={<kbd>C</kbd>} onClick={onMake}>
        New key
      </Button>
    </>
  )
}

const useSetFilter = () => useSetSearch<'q' | 'show'>('/w/$workspaceId/settings/api-keys')

type KeysProps = { query: UseQueryResult<AnswerOf<'/v1/api-keys', 'get'>, Error>; onTask: (task: KeyTask) => void }

function Keys({ query, onTask }: KeysProps) {
  const agents = useAnswer('/v1/agents', {}, { staleTime: 60_000 })
  const { q = '', show } = route.useSearch()
  const nameOf = (id: string) => agents.data?.data.find((agent) => agent.id === id)?.name ?? 'a deleted agent'
  return (
    <LoadState query={query} subject="API keys" skeleton={<TableSkeleton />}>
      {({ data }) => {
        if (data.length === 0) return <None onMake={() => onTask({ kind: 'new' })} />
        const offered = show === 'ended' ? data : data.filter((key) => !isEnded(key))
        const rows = offered.filter(({ name, prefix }) => `${name} ${prefix}`.toLowerCase().includes(q.toLowerCase()))
        if (rows.length === 0) return <NoMatch isFiltered={q !== ''} />
        return <DataTable label="API keys" columns={columnsOf(nameOf, onTask)} rows={rows} keyOf={({ id }) => id} />
      }}
    </LoadState>
  )
}

const None = ({ onMake }: { onMake: () => void }) => (
  <EmptyState title="No keys yet." text="Programs need one; you don't.">
    <Button onClick={onMake}>New key</Button>
  </EmptyState>
)

function NoMatch({ isFiltered }: { isFiltered: boolean }) {
  const setSearch = useSetFilter()
  return isFiltered ? (
    <EmptyState title="No keys match.">
      <Button variant="default" onClick={() => setSearch({ q: '' })}>
        Clear filters
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title="No active keys." text="All keys of this workspace are revoked or expired.">
      <Button variant="default" onClick={() => setSearch({ show: 'ended' })}>
        Show them
      </Button>
    </EmptyState>
  )
}
