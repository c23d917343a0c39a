import type { DataOf } from '../../clients/typescript/index.ts'
import { Ago } from '../parts/figures.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { Column, Sort } from '../parts/table/data-table.tsx'

export type Agent = DataOf<'/v1/agents', 'get'>[number]

export const COLUMNS: Column<Agent>[] = [
  {
    key: 'name',
    title: 'Name',
    isHeader: true,
    isSortable: true,
    render: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'beside',
    width: 112,
    isSortable: true,
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'model',
    title: 'Model',
    phone: 'below',
    width: 220,
    isSortable: true,
    render: ({ model }) => <code title={model}>{model}</code>,
  },
  {
    key: 'version',
    title: 'Version',
    width: 88,
    align: 'end',
    isSortable: true,
    render: ({ version }) => `v${version}`,
  },
  {
    key: 'updatedAt',
    title: 'Changed',
    phone: 'corner',
    width: 150,
    align: 'end',
    isSortable: true,
    render: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
]

/** The agents that the filters leave, in the order of the address; newest first where it names none. */
export function matching(
  agents: Agent[],
  { q = '', status, sort }: { q?: string; status?: string; sort?: Sort },
): Agent[] {
  const words = q.toLowerCase()
  const found = agents.filter(
    (agent) =>
      (status === undefined || agent.status === status) &&
      `${agent.name} ${agent.model} ${agent.id}`.toLowerCase().includes(words),
  )
  const key = sort?.replace(/^-/, '')
  if (!sort || !isSortable(key)) return found
  const sign = sort.startsWith('-') ? -1 : 1
  return found.toSorted((a, b) => sign * compare(a[key], b[key]))
}

type SortKey = 'name' | 'status' | 'model' | 'version' | 'updatedAt'

const isSortable = (key: string | undefined): key is SortKey => COLUMNS.some((column) => column.key === key)

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
