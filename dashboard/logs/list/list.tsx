import { Button } from '@mantine/core'
import { useRef } from 'react'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fault } from '../../parts/fault.tsx'
import { formatCount } from '../../parts/format.ts'
import { useIsAfter } from '../../parts/load-state.tsx'
import { ButtonAt } from '../../parts/place-link.tsx'
import { DataTable } from '../../parts/table/data-table.tsx'
import { speakerWords } from '../../parts/table/speaker.ts'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { filtersOf, NO_FILTER, useLogSearch, useSetLogSearch, useZone, type Window } from '../search.ts'
import { LoggedTurn } from '../turn/turn-panel.tsx'
import { columnsOf, headOf, type Log, orderOf, shownKeys } from './columns.tsx'
import { usePill } from './use-pill.ts'
import { MOST_ROWS, useRows } from './use-rows.ts'
import { type Tail, useTail } from './use-tail.ts'

/** The list of turns with its live tail and the panel of one turn. */
export function LogList({ window, onRefresh }: { window: Window; onRefresh: () => void }) {
  const area = useRef<HTMLDivElement>(null)
  const { turn } = useLogSearch()
  const { query, rows, total, prepend } = useRows(window)
  const pill = usePill(area, prepend)
  const tail = useTail(pill.take)
  return (
    <section className="logs-list" aria-label="Turns" ref={area}>
      <TailNotice tail={tail} onRefresh={onRefresh} />
      {pill.count > 0 && (
        <Button className="logs-pill" size="compact-sm" onClick={pill.show}>
          {formatCount(pill.count)} new, show
        </Button>
      )}
      {query.error && (
        <Fault error={query.error} title="The turns could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data ? (
        <Rows rows={rows} total={total} onEnd={() => query.hasNextPage && !query.isFetching && query.fetchNextPage()} />
      ) : (
        query.isPending && <Loading />
      )}
      {turn && <LoggedTurn turnId={turn} log={rows.find(({ turnId }) => turnId === turn)} />}
    </section>
  )
}

function Loading() {
  const isShown = useIsAfter(150)
  const isSlow = useIsAfter(5_000)
  return (
    <div aria-busy="true">
      {isShown && <TableSkeleton />}
      <p role="status" className="load-state-slow">
        {isSlow && 'Still loading. The service answers slowly.'}
      </p>
    </div>
  )
}

function Rows({ rows, total, onEnd }: { rows: Log[]; total: number; onEnd: () => void }) {
  const search = useLogSearch()
  const setSearch = useSetLogSearch()
  const zone = useZone()
  if (rows.length === 0) return <None />
  const keys = shownKeys(search.cols)
  const open = ({ turnId }: Log) => setSearch({ turn: turnId }, search.turn === undefined ? 'push' : 'replace')
  const openRow = rows.find(({ turnId }) => turnId === search.turn)
  return (
    <DataTable
      label="Turns"
      columns={columnsOf(zone).filter(({ key }) => keys.includes(key))}
      rows={rows}
      keyOf={idOf}
      total={total}
      sort={headOf(search.sort)}
      onSort={(head) => setSearch({ sort: orderOf(head), live: '' })}
      onOpen={open}
      openKey={openRow?.id}
      onEnd={rows.length < MOST_ROWS ? onEnd : undefined}
      // With the panel open, J and K step through the turns themselves.
      onMove={search.turn === undefined ? undefined : open}
    />
  )
}

/** One function for all paintings: the table keeps what it knows of 10,000 rows. */
const idOf = ({ id }: Log): string => id

function None() {
  const search = useLogSearch()
  const setSearch = useSetLogSearch()
  const words = speakerWords(search)
  const isFiltered = Object.keys(filtersOf(search)).length > 0
  if (isFiltered)
    return (
      <EmptyState title="No turns match." {...(words && { text: `Filtered by ${words}.` })}>
        <Button variant="default" onClick={() => setSearch(NO_FILTER)}>
          Clear filters
        </Button>
      </EmptyState>
    )
  const range = search.range ?? '24h'
  const span = SPANS[range]
  return (
    <EmptyState title={`No requests in ${span ?? 'this time'}.`} text="Each turn of an agent leaves one line here.">
      {range !== '30d' && <Button onClick={() => setSearch({ range: '30d' })}>Last 30 days</Button>}
      <ButtonAt place="agents">Ask an agent</ButtonAt>
    </EmptyState>
  )
}

const SPANS: Record<string, string> = {
  '24h': 'the last 24 hours',
  '7d': 'the last 7 days',
  '30d': 'the last 30 days',
}

function TailNotice({ tail: { state, error, hasGap }, onRefresh }: { tail: Tail; onRefresh: () => void }) {
  const { live } = useLogSearch()
  if (error !== undefined) return <Fault error={error} title="The live view has ended." />
  if (!live) return null
  return (
    <p className="logs-tail meta" role="status">
      {state === 'live' ? 'Live: new turns come by themselves.' : 'Connecting to the live view.'}
      {hasGap && (
        <>
          {' '}
          Some turns were left out.{' '}
          <button type="button" className="link-button" onClick={onRefresh}>
            Read the list again
          </button>
        </>
      )}
    </p>
  )
}
