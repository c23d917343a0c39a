import { Button, Select, Switch } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { useGo } from '../parts/place-link.tsx'
import { useSetSearch } from '../parts/set-search.ts'
import { DataTable } from '../parts/table/data-table.tsx'
import { FilterField } from '../parts/table/filter-field.tsx'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useRole } from '../shell/api/session.ts'
import { documentColumns } from './document-columns.tsx'
import type { BasePath, DocumentsQuery } from './documents.ts'
import { ChooseFiles } from './upload/choose-files.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/knowledge/$kbId')
const STATUSES = [
  { value: 'ready', label: 'Ready' },
  { value: 'processing', label: 'Processing' },
  { value: 'error', label: 'Failed' },
]

/** Changes what the address of a knowledge base holds. */
export const useSetBaseSearch = () =>
  useSetSearch<'q' | 'status' | 'show' | 'find' | 'mode' | 'filter' | 'least' | 'most'>(
    '/w/$workspaceId/agents/$agentId/knowledge/$kbId',
  )

type DocumentListProps = { path: BasePath; query: DocumentsQuery; isEmpty: boolean }

/** The documents of a knowledge base with their filters. */
export function DocumentList({ path, query, isEmpty }: DocumentListProps) {
  const { q = '', status, show } = route.useSearch()
  const setSearch = useSetBaseSearch()
  const isFiltered = q !== '' || status !== undefined
  return (
    <>
      {(!isEmpty || isFiltered) && (
        <div className="list-filters">
          <FilterField label="Filter by filename" value={q} onChange={(text) => setSearch({ q: text })} />
          <Select
            aria-label="Status"
            placeholder="Status"
            clearable
            data={STATUSES}
            value={status ?? null}
            onChange={(value) => setSearch({ status: value ?? '' })}
            w={140}
          />
          <Switch
            label="Attributes"
            checked={show === 'attributes'}
            onChange={(event) => setSearch({ show: event.currentTarget.checked ? 'attributes' : '' })}
          />
        </div>
      )}
      <LoadState query={query} subject="The documents" skeleton={<TableSkeleton />}>
        {() => <Rows path={path} query={query} isFiltered={isFiltered} />}
      </LoadState>
    </>
  )
}

function Rows({ path, query, isFiltered }: { path: BasePath; query: DocumentsQuery; isFiltered: boolean }) {
  const { canWrite } = useRole()
  const { show } = route.useSearch()
  const go = useGo()
  const setSearch = useSetBaseSearch()
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap(({ data }) => data)
  const total = pages[0]?.total ?? rows.length
  if (rows.length === 0)
    return isFiltered ? (
      <EmptyState title="No documents match.">
        <Button variant="default" onClick={() => setSearch({ q: '', status: '' })}>
          Clear filters
        </Button>
      </EmptyState>
    ) : (
      <None path={path} canWrite={canWrite} />
    )
  return (
    <DataTable
      label="Documents"
      columns={documentColumns(path, { canRetry: canWrite, hasAttributes: show === 'attributes', rows })}
      rows={rows}
      total={total}
      keyOf={({ id }) => id}
      onOpen={({ id }) => go(`agents/${path.id}/knowledge/${path.kbId}/${id}`)}
      onEnd={query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : undefined}
    />
  )
}

const None = ({ path, canWrite }: { path: BasePath; canWrite: boolean }) => (
  <div className="drop-here">
    <EmptyState
      title="No documents yet."
      text={
        canWrite
          ? 'Drop PDF, DOCX, CSV, TXT or Markdown here, up to 20 MB each.'
          : 'An editor adds PDF, DOCX, CSV, TXT or Markdown.'
      }
    >
      {canWrite && <ChooseFiles path={path}>Choose files</ChooseFiles>}
    </EmptyState>
  </div>
)
