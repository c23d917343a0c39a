import { Button, SegmentedControl, Select, Skeleton } from '@mantine/core'
import { ChartColumn, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadState } from '../../parts/load-state.tsx'
import { METRICS, metricOf } from '../metric.ts'
import { useLogSearch, useSetLogSearch } from '../search.ts'
import type { StatsQuery } from '../stats.ts'
import { Chart } from './chart.tsx'
import { ChartTable } from './chart-table.tsx'
import { Legend } from './legend.tsx'

const METRIC_CHOICES = Object.entries(METRICS).map(([value, label]) => ({ value, label }))
const GROUPS = [
  { value: '', label: 'All together' },
  { value: 'agent', label: 'By agent' },
  { value: 'model', label: 'By model' },
  { value: 'status', label: 'By status' },
]

/** The chart over time with what it shows, or the same figures as a table. */
export function ChartSection({ stats }: { stats: StatsQuery }) {
  const search = useLogSearch()
  const metric = metricOf(search.metric)
  return (
    <section className="logs-chart" aria-label={`${METRICS[metric]} over time`}>
      <Controls legend={stats.data && search.view !== 'table' && <Legend stats={stats.data.data} metric={metric} />} />
      <LoadState query={stats} subject="Stats" skeleton={<Skeleton className="logs-chart-skeleton" />}>
        {({ data }) =>
          search.view === 'table' ? (
            <ChartTable stats={data} metric={metric} />
          ) : (
            // Another window or group begins with nothing chosen.
            <Chart key={`${data.from} ${data.by} ${metric}`} stats={data} metric={metric} />
          )
        }
      </LoadState>
    </section>
  )
}

function Controls({ legend }: { legend: ReactNode }) {
  const { metric, by, view } = useLogSearch()
  const setSearch = useSetLogSearch()
  const isTable = view === 'table'
  return (
    <div className="logs-chart-controls">
      <SegmentedControl
        aria-label="Figure of the chart"
        data={METRIC_CHOICES}
        value={metricOf(metric)}
        onChange={(value) => setSearch({ metric: value === 'requests' ? '' : value })}
      />
      <Select
        aria-label="Parted by"
        className="logs-chart-by"
        data={GROUPS}
        value={by ?? ''}
        allowDeselect={false}
        onChange={(value) => setSearch({ by: value ?? '' })}
      />
      {legend}
      <Button
        variant="default"
        leftSection={isTable ? <ChartColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
        onClick={() => setSearch({ view: isTable ? '' : 'table' })}
      >
        {isTable ? 'Show as chart' : 'Show as table'}
      </Button>
    </div>
  )
}
