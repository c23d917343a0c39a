import { Button, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ConnectionLost, unwrap } from '../../../clients/typescript/index.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { momentsOf } from '../../parts/range/range.ts'
import { RangePicker } from '../../parts/range/range-picker.tsx'
import { saveLines } from '../../parts/save-file.ts'
import { useSetSearch } from '../../parts/set-search.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useAnswer, useApi } from '../../shell/api/answer.ts'
import { OwnerPage } from '../owner-page.tsx'
import { actionChoices, wordsOf } from './actions.ts'
import { COLUMNS } from './columns.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { useEntries } from './use-entries.ts'

const route = getRouteApi('/w/$workspaceId/settings/audit')

/** The audit: who did what, when, from where? */
export function AuditPage() {
  const { range } = route.useSearch()
  const setSearch = useSetFilter()
  return (
    <OwnerPage
      title="Audit"
      layout="fill"
      actions={
        <>
          <RangePicker range={range ?? '30d'} withCustom onChange={(chosen) => setSearch({ range: chosen })} />
          <Export />
        </>
      }
    >
      <Filters />
      <Entries />
    </OwnerPage>
  )
}

const useSetFilter = () => useSetSearch<'actor' | 'action' | 'range' | 'entry'>('/w/$workspaceId/settings/audit')

function Filters() {
  const { actor, action } = route.useSearch()
  const setSearch = useSetFilter()
  const keys = useAnswer('/v1/api-keys', {}, { staleTime: 60_000 })
  const members = useAnswer('/v1/members', {}, { staleTime: 60_000 })
  const data = [
    { group: 'People', items: (members.data?.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })) },
    { group: 'API keys', items: (keys.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
  ]
  return (
    <div className="logs-toolbar">
      <Select
        aria-label="Actor"
        placeholder="Any actor"
        searchable
        clearable
        data={data}
        value={actor ?? null}
        onChange={(value) => setSearch({ actor: value ?? '' })}
      />
      <Select
        aria-label="Action"
        placeholder="Any action"
        className="settings-field"
        searchable
        clearable
        nothingFoundMessage="No action matches"
        data={actionChoices(action)}
        value={action ?? null}
        onChange={(value) => setSearch({ action: value ?? '' })}
      />
    </div>
  )
}

function Entries() {
  const { actor, action, entry } = route.useSearch()
  const setSearch = useSetFilter()
  const { query, entries } = useEntries(useWindow(), { ...(actor && { actor }), ...(action && { action }) })
  if (query.isPending) return <TableSkeleton />
  const open = entries.find(({ id }) => id === entry)
  return (
    <>
      {query.error && (
        <Fault error={query.error} title="The audit could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && entries.length === 0 && <None onClear={() => setSearch({ actor: '', action: '', range: '' })} />}
      {entries.length > 0 && (
        <DataTable
          label="Audit"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ id }) => id}
          onOpen={({ id }) => setSearch({ entry: id })}
          onMove={entry ? ({ id }) => setSearch({ entry: id }) : undefined}
          openKey={entry}
          onEnd={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
        />
      )}
      {open && <EntryPanel title={wordsOf(open.action)} entry={open} onClose={() => setSearch({ entry: '' })} />}
    </>
  )
}

/** The window of the address; the last 30 days when it names none. */
function useWindow() {
  const { range = '30d' } = route.useSearch()
  return useMemo(() => momentsOf(range), [range])
}

const None = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No entries match." text="Every change, sign-in and secret reveal is recorded.">
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  </EmptyState>
)

/** All of the window as JSON Lines; the other filters do not count, since an export is for safekeeping. */
function Export() {
  const api = useApi()
  const { from, to } = useWindow()
  const [lines, setLines] = useState<number>()
  const { fault, isBusy, submit } = useSubmit({
    send: async () => {
      const query = { from, ...(to && { to }) }
      const call = api.GET('/v1/audit/export', { params: { query }, parseAs: 'stream' })
      const { response } = await call.catch((cause: unknown) => {
        throw new ConnectionLost(cause)
      })
      if (!response.ok) await unwrap(call)
      await saveLines(response, { name: 'audit.jsonl', type: 'application/x-ndjson', onLines: setLines })
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
        loading={isBusy}
        onClick={() => void submit()}
      >
        Export
      </Button>
      <span role="status" className="meta">
        {!isBusy && lines !== undefined && `${lines} entries saved`}
      </span>
      {fault !== undefined && <Fault error={fault} title="The export was interrupted." />}
    </>
  )
}
