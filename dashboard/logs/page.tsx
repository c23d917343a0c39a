import { Button, Select } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { RangePicker } from '../parts/range/range-picker.tsx'
import { FilterField } from '../parts/table/filter-field.tsx'
import { useActions } from '../shell/action/actions.ts'
import { Page } from '../shell/page.tsx'
import { ChartSection } from './chart/chart-section.tsx'
import { LogFigures } from './figures.tsx'
import { ColumnsMenu } from './filter/columns-menu.tsx'
import { ExportButton } from './filter/export.tsx'
import { Chips, FilterMenu } from './filter/filters.tsx'
import { LiveButton } from './filter/live-button.tsx'
import { ViewsMenu } from './filter/views-menu.tsx'
import { ZonePicker } from './filter/zone-picker.tsx'
import { LogList } from './list/list.tsx'
import { useLogSearch, useLogWindow, useSetLogSearch, useZone, type Window } from './search.ts'
import { useStats } from './stats.ts'

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'slowest', label: 'Slowest first' },
  { value: 'costliest', label: 'Costliest first' },
  { value: 'tokens', label: 'Most tokens first' },
]

/** Log and stats: what changed, and when? */
export function LogsPage() {
  const { range } = useLogSearch()
  const setSearch = useSetLogSearch()
  const zone = useZone()
  const { window, refresh } = useLogWindow()
  const stats = useStats(window)
  const readAgain = () => {
    refresh()
    void stats.refetch()
  }
  useActions([{ label: 'Read again', group: 'Logs', keys: 'r', run: readAgain }])
  return (
    <Page
      title="Logs"
      layout="fill"
      actions={
        <>
          <RangePicker
            range={range ?? '24h'}
            zone={zone}
            withCustom
            onChange={(chosen) => setSearch({ range: chosen === '24h' ? '' : chosen, live: '' }, 'push')}
          />
          <ZonePicker />
          <Button variant="default" aria-label="Read again" title="Read again (R)" px={9} onClick={readAgain}>
            <RefreshCw size={14} aria-hidden />
          </Button>
        </>
      }
    >
      <LogFigures stats={stats} />
      <ChartSection stats={stats} />
      <Toolbar window={window} />
      <LogList window={window} onRefresh={readAgain} />
    </Page>
  )
}

function Toolbar({ window }: { window: Window }) {
  const { q = '', sort } = useLogSearch()
  const setSearch = useSetLogSearch()
  return (
    <div className="logs-toolbar">
      <FilterField label="Message, error or id" value={q} onChange={(text) => setSearch({ q: text })} />
      <FilterMenu />
      <Chips />
      <div className="logs-toolbar-end">
        <Select
          aria-label="Order"
          className="logs-sort"
          data={SORTS}
          value={sort ?? ''}
          allowDeselect={false}
          onChange={(value) => setSearch({ sort: value ?? '', live: '' })}
        />
        <LiveButton />
        <ExportButton window={window} />
        <ColumnsMenu />
        <ViewsMenu />
      </div>
    </div>
  )
}
