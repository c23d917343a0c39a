import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Ago } from '../../parts/figures.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { type Column, DataTable } from '../../parts/table/data-table.tsx'
import { TableSkeleton } from '../../parts/table/table-skeleton.tsx'
import { useRole } from '../../shell/api/session.ts'
import { AlarmForm } from './alarm-form.tsx'
import { type Alarm, causeOf, formatFigure, isOfEvaluator, labelOfMetric, useAlarms } from './alarms.ts'

const COLUMNS: Column<Alarm>[] = [
  {
    key: 'name',
    title: 'Name',
    isHeader: true,
    render: ({ name, metric, worseSince }) => (
      <>
        <span dir="auto">{name}</span>
        {worseSince && <span className="faint alarm-cause">{causeOf(metric, worseSince)}</span>}
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 128,
    phone: 'beside',
    render: ({ state }) =>
      state === 'raised' ? <StatusBadge status="error" word="Raised" /> : <StatusBadge status="ready" word="OK" />,
  },
  { key: 'since', title: 'Since', width: 128, phone: 'corner', render: ({ since }) => <Ago at={since} /> },
  { key: 'metric', title: 'Metric', width: 176, render: ({ metric }) => labelOfMetric(metric) },
  {
    key: 'bound',
    title: 'Bound',
    width: 144,
    phone: 'below',
    render: ({ metric, worseThan }) =>
      `${isOfEvaluator(metric) ? 'below' : 'above'} ${formatFigure(metric, worseThan)}`,
  },
  { key: 'window', title: 'Window', width: 96, align: 'end', render: ({ windowMinutes }) => `${windowMinutes} min` },
  {
    key: 'value',
    title: 'Now',
    width: 176,
    align: 'end',
    render: ({ metric, value, turns, minTurns }) =>
      value == null ? (
        <span className="faint">–</span>
      ) : (
        <>
          {formatFigure(metric, value)} <span className="faint">of {turns} turns</span>
          {(turns ?? 0) < minTurns && <span className="faint"> (too few)</span>}
        </>
      ),
  },
]

/** Is anything worse than usual? The alarms of an agent and their state. */
export function AlarmSection({ agentId }: { agentId: string }) {
  const { canWrite } = useRole()
  const query = useAlarms(agentId)
  const [edited, setEdited] = useState<number>()
  const count = query.data?.data.length ?? 0
  return (
    <section className="alarms" aria-label="Alarms">
      <div className="alarms-head">
        <h3>Alarms</h3>
        {canWrite && (
          <Button variant="default" leftSection={<Plus size={14} aria-hidden />} onClick={() => setEdited(count)}>
            New alarm
          </Button>
        )}
      </div>
      <LoadState query={query} subject="Alarms" skeleton={<TableSkeleton />}>
        {({ data }) => (
          <>
            {data.length === 0 ? (
              <p className="meta">No alarms. An alarm is raised when errors, latency, cost or scores get worse.</p>
            ) : (
              <DataTable
                label="Alarms"
                columns={COLUMNS}
                rows={data}
                keyOf={({ name }) => name}
                {...(canWrite && {
                  onOpen: ({ name }: Alarm) => setEdited(data.findIndex((each) => each.name === name)),
                })}
              />
            )}
            <AlarmForm agentId={agentId} present={data} place={edited} onClose={() => setEdited(undefined)} />
          </>
        )}
      </LoadState>
    </section>
  )
}
