import type { ReactNode } from 'react'
import type { DataOf } from '../../clients/typescript/index.ts'
import { AlarmBadge } from '../agent/layout/raised-alarm.tsx'
import { Ago, Cost } from '../parts/figures.tsx'
import { formatCount, formatMoment, formatShare } from '../parts/format.ts'
import { type ModelFault, ModelFaultBadge } from '../parts/model/model-fault.tsx'
import { PlaceLink } from '../parts/place-link.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { Column, Sort } from '../parts/table/data-table.tsx'
import type { AgentFigures, FiguresOf } from './figures.ts'

export type Agent = DataOf<'/v1/agents', 'get'>[number]
/** An agent with what it did in the window, and why its model cannot answer. */
export type AgentRow = Agent & {
  figures: AgentFigures | undefined
  modelFault: ModelFault | undefined
  alarm: Alarm | undefined
}
type Alarm = { name: string; since: string }

/** A larger share of errors is marked. */
const NOTABLE_ERRORS = 0.02

export const COLUMNS: Column<AgentRow>[] = [
  {
    key: 'name',
    title: 'Name',
    isHeader: true,
    isSortable: true,
    render: ({ id, name }) => (
      <PlaceLink className="row-link" place={`agents/${id}/prompt`} title={name}>
        {name}
      </PlaceLink>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'beside',
    width: 112,
    isSortable: true,
    render: ({ status, alarm }) => (
      <>
        <StatusBadge status={status} />
        {alarm && (
          <span title={`Raised ${formatMoment(alarm.since)}`}>
            <AlarmBadge name={alarm.name} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'model',
    title: 'Model',
    phone: 'below',
    width: 240,
    isSortable: true,
    render: ({ model, modelFault }) => (
      <span className="agent-model">
        <code title={model}>{model}</code>
        {modelFault && <ModelFaultBadge fault={modelFault} />}
      </span>
    ),
  },
  {
    key: 'last',
    title: 'Last turn',
    phone: 'corner',
    width: 128,
    align: 'end',
    isSortable: true,
    render: (row) => shown(row, (figures) => <Last {...figures} />),
  },
  {
    key: 'turns',
    title: 'Turns',
    width: 88,
    align: 'end',
    isSortable: true,
    render: (row) => shown(row, ({ turns }) => formatCount(turns)),
  },
  {
    key: 'cost',
    title: 'Cost',
    width: 96,
    align: 'end',
    isSortable: true,
    render: (row) => shown(row, ({ cost }) => <Cost usd={cost} />),
  },
  {
    key: 'errors',
    title: 'Errors',
    width: 88,
    align: 'end',
    isSortable: true,
    render: (row) => shown(row, (figures) => <Errors {...figures} />),
  },
]

/** A figure that is not known is no 0. */
const shown = ({ figures }: AgentRow, show: (figures: AgentFigures) => ReactNode): ReactNode =>
  figures ? show(figures) : <span className="faint">–</span>

/** Retention may have removed the entries of turns that still count. */
const Last = ({ lastAt, turns }: AgentFigures) =>
  lastAt ? <Ago at={lastAt} /> : <span className="faint">{turns > 0 ? '–' : 'none'}</span>

/** No turn means no share. */
function Errors(figures: AgentFigures) {
  if (figures.turns === 0) return <span className="faint">–</span>
  const share = shareOf(figures)
  return (
    <span className={share > NOTABLE_ERRORS ? 'notable-errors' : undefined}>
      {share > NOTABLE_ERRORS && '! '}
      {formatShare(share)}
    </span>
  )
}

const shareOf = ({ errors, turns }: AgentFigures) => (turns === 0 ? 0 : errors / turns)

/** The agents that the filters leave, in the order of the address; newest first where it names none. */
export function matching(
  agents: Agent[],
  { q = '', status, sort }: { q?: string; status?: string; sort?: Sort },
  figuresOf: FiguresOf,
  modelFaultOf: (model: string) => ModelFault | undefined,
  alarmOf: (agentId: string) => Alarm | undefined = () => undefined,
): AgentRow[] {
  const words = q.toLowerCase()
  const found = agents.filter(
    (agent) =>
      (status === undefined || agent.status === status) &&
      `${agent.name} ${agent.model} ${agent.id}`.toLowerCase().includes(words),
  )
  const rows = found.map((agent) => ({
    ...agent,
    figures: figuresOf(agent.id),
    modelFault: modelFaultOf(agent.model),
    alarm: alarmOf(agent.id),
  }))
  const sortValueOf = SORT_VALUES[sort?.replace(/^-/, '') ?? '']
  if (!sort || !sortValueOf) return rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(sortValueOf(a), sortValueOf(b)))
}

const SORT_VALUES: Record<string, (row: AgentRow) => string | number> = {
  name: ({ name }) => name,
  status: ({ status }) => status,
  model: ({ model }) => model,
  last: ({ figures }) => figures?.lastAt ?? '',
  turns: ({ figures }) => figures?.turns ?? -1,
  cost: ({ figures }) => figures?.cost ?? -1,
  errors: ({ figures }) => (figures ? shareOf(figures) : -1),
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
