import type { DataOf } from '../../../clients/typescript/index.ts'
import { Cost } from '../../parts/figures.tsx'
import { CHANNEL_NAMES, formatCount, formatDuration } from '../../parts/format.ts'
import { formatIn, zoneName } from '../../parts/range/zone.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column, Sort } from '../../parts/table/data-table.tsx'

export type Log = DataOf<'/v1/logs', 'get'>[number]

const SOURCES = { chat: 'Chat', eval: 'Eval', channel: 'Channel' }
/** Names the platform of a turn where it is known, else its source. */
export const sourceName = ({ source, channel }: Pick<Log, 'source' | 'channel'>): string =>
  channel ? CHANNEL_NAMES[channel] : SOURCES[source]

type LogBadgeProps = { log: Pick<Log, 'status' | 'finishReason'> }

/** How the turn ended. One that asked its caller or a person has not answered, though nothing failed. */
export const LogBadge = ({ log: { status, finishReason } }: LogBadgeProps) =>
  finishReason === 'action_required' ? (
    <StatusBadge status="action_required" word="Asked others" />
  ) : (
    <StatusBadge status={status} />
  )

/** The columns that a table shows when the address names none. */
const USUAL = ['time', 'status', 'message', 'agent', 'model', 'tokensIn', 'tokensOut', 'cost', 'latency']

/** All columns of the log; the time stands first and always. @param zone the zone of the page */
export const columnsOf = (zone: string): Column<Log>[] => [
  {
    key: 'time',
    title: `Time, ${zoneName(zone, Date.now())}`,
    width: 172,
    isHeader: true,
    isSortable: true,
    render: ({ createdAt }) => (
      <time dateTime={createdAt} title={`${formatIn(zone, createdAt, EXACT)} ${zoneName(zone, createdAt)}`}>
        <span className="faint">{formatIn(zone, createdAt, { day: 'numeric', month: 'short' })}</span>{' '}
        {formatIn(zone, createdAt, CLOCK)}
      </time>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    width: 136,
    phone: 'beside',
    render: (log) => <LogBadge log={log} />,
  },
  {
    key: 'message',
    title: 'Message',
    phone: 'below',
    render: ({ message }) => (
      <span dir="auto" title={message ?? undefined} className={message === null ? 'faint' : undefined}>
        {message === null ? 'deleted' : message || 'Files without words'}
      </span>
    ),
  },
  {
    key: 'agent',
    title: 'Agent',
    width: 128,
    render: ({ agentName }) => <span title={agentName}>{agentName}</span>,
  },
  {
    key: 'version',
    title: 'Version',
    width: 80,
    align: 'end',
    render: ({ agentVersion }) => (agentVersion === null ? '–' : `v${agentVersion}`),
  },
  { key: 'model', title: 'Model', width: 176, render: ({ model }) => <code title={model}>{model}</code> },
  { key: 'source', title: 'Source', width: 88, render: sourceName },
  { key: 'tokensIn', title: 'In', width: 76, align: 'end', render: ({ tokensIn }) => formatCount(tokensIn) },
  { key: 'tokensOut', title: 'Out', width: 76, align: 'end', render: ({ tokensOut }) => formatCount(tokensOut) },
  { key: 'tokensCached', title: 'Cached', width: 80, align: 'end', render: (log) => formatCount(log.tokensCached) },
  {
    key: 'tokensCacheWrite',
    title: 'Cache, written',
    width: 112,
    align: 'end',
    render: (log) => formatCount(log.tokensCacheWrite),
  },
  {
    key: 'tokensReasoning',
    title: 'Reasoning',
    width: 88,
    align: 'end',
    render: (log) => formatCount(log.tokensReasoning),
  },
  { key: 'cost', title: 'Cost', width: 108, align: 'end', isSortable: true, render: ({ cost }) => <Cost usd={cost} /> },
  {
    key: 'latency',
    title: 'Latency',
    width: 88,
    isSortable: true,
    align: 'end',
    phone: 'corner',
    render: ({ latencyMs }) => (latencyMs === null ? '–' : formatDuration(latencyMs)),
  },
  {
    key: 'feedback',
    title: 'Feedback',
    width: 96,
    render: ({ feedback }) => (feedback ? SCORES[feedback.score] : '–'),
  },
  { key: 'error', title: 'Error', width: 320, render: ({ error }) => <span title={error ?? ''}>{error ?? ''}</span> },
]

const SCORES = { 1: 'Good', 0: 'Neither', [-1]: 'Bad' }
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const
const EXACT = { ...CLOCK, day: 'numeric', month: 'short', year: 'numeric' } as const

/** The keys of the columns that the address names, else the usual ones; the first column is always there. */
export function shownKeys(cols: string | undefined): string[] {
  const named = cols?.split(',').filter((key) => key !== '') ?? []
  return named.length > 0 ? ['time', ...named.filter((key) => key !== 'time')] : USUAL
}

/** Writes these columns for the address; the usual ones are empty. */
export const colsOf = (keys: string[]): string => {
  const isUsual = keys.length === USUAL.length && USUAL.every((key) => keys.includes(key))
  return isUsual ? '' : keys.join(',')
}

/** The order of the list as its heads show it. The service gives the slowest and the costliest first only. */
const HEADS: Record<string, Sort> = { '': '-time', oldest: 'time', slowest: '-latency', costliest: '-cost' }

/** The column by which the list is ordered, with its direction. */
export const headOf = (sort: string | undefined): Sort | undefined => HEADS[sort ?? '']

/** The order that a click on a head asks for, for the address; without one that the service knows, the newest come first. */
export const orderOf = (head: Sort): string => Object.entries(HEADS).find(([, each]) => each === head)?.[0] ?? ''
