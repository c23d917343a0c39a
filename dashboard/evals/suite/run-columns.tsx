import { Checkbox } from '@mantine/core'
import { Ago, Cost } from '../../parts/figures.tsx'
import { formatCount, formatDuration, formatMoment } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column } from '../../parts/table/data-table.tsx'
import { formatScore, type Run } from '../suites.ts'

/** In milliseconds. A run without an end counts until now. */
export const durationOf = ({ startedAt, endedAt }: Run): number =>
  (endedAt ? Date.parse(endedAt) : Date.now()) - Date.parse(startedAt)

/** The columns of the runs. @param base the place of the suite */
export const runColumns = (base: string, chosen: ReadonlySet<string>, onChoose: (run: Run) => void): Column<Run>[] => [
  {
    key: 'chosen',
    title: 'Chosen',
    isTitleHidden: true,
    width: 44,
    render: (run) => (
      <Checkbox
        size="xs"
        aria-label={`Choose the run of ${formatMoment(run.startedAt)}`}
        checked={chosen.has(run.id)}
        onChange={() => onChoose(run)}
      />
    ),
  },
  {
    key: 'started',
    title: 'Run',
    isHeader: true,
    render: ({ id, startedAt, rerunOf }) => (
      <PlaceLink className="row-link" place={`${base}/runs/${id}`}>
        <Ago at={startedAt} />
        {rerunOf && <span className="faint"> rerun</span>}
      </PlaceLink>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'beside',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} />,
  },
  { key: 'version', title: 'Version', width: 88, align: 'end', render: ({ agentVersion }) => `v${agentVersion}` },
  {
    key: 'score',
    title: 'Score',
    phone: 'corner',
    width: 88,
    align: 'end',
    render: ({ score }) => <strong>{formatScore(score)}</strong>,
  },
  {
    key: 'passed',
    title: 'Passed',
    phone: 'below',
    width: 112,
    align: 'end',
    render: ({ progress: { passed, total } }) => `${formatCount(passed)} of ${formatCount(total)}`,
  },
  {
    key: 'errored',
    title: 'Errored',
    width: 88,
    align: 'end',
    render: ({ progress }) => formatCount(progress.errored),
  },
  { key: 'cost', title: 'Cost', width: 112, align: 'end', render: ({ cost }) => <Cost usd={cost} /> },
  { key: 'duration', title: 'Took', width: 88, align: 'end', render: (run) => formatDuration(durationOf(run)) },
]
