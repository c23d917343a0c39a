import { Checkbox } from '@mantine/core'
import { Ago, Cost } from '../../parts/figures.tsx'
import { formatCount, formatDuration, formatMoment } from '../../parts/format.ts'
import { PlaceLink } from '../../parts/place-link.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column } from '../../parts/table/data-table.tsx'
import { askedName, formatScore, type Run, runName } from '../suites.ts'

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
        aria-label={`Choose ${runName(run)} of ${formatMoment(run.startedAt)}`}
        checked={chosen.has(run.id)}
        onChange={() => onChoose(run)}
      />
    ),
  },
  {
    key: 'started',
    title: 'Run',
    isHeader: true,
    render: (run) => (
      <PlaceLink className="row-link" place={`${base}/runs/${run.id}`}>
        {runName(run)}
        {run.rerunOf && <span className="faint"> rerun</span>}
      </PlaceLink>
    ),
  },
  {
    key: 'author',
    title: 'Started by',
    width: 128,
    render: ({ startedBy }) => <span title={startedBy?.name}>{startedBy?.name ?? '–'}</span>,
  },
  {
    key: 'at',
    title: 'When',
    width: 112,
    align: 'end',
    render: ({ startedAt }) => <Ago at={startedAt} />,
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'beside',
    width: 120,
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'version',
    title: 'Version and model',
    width: 168,
    render: (run) => <span title={askedName(run)}>{askedName(run)}</span>,
  },
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
