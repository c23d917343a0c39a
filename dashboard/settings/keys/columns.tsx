import { ActionIcon, Menu } from '@mantine/core'
import { Ban, Ellipsis, RefreshCw } from 'lucide-react'
import type { DataOf } from '../../../clients/typescript/index.ts'
import { Ago } from '../../parts/figures.tsx'
import { formatDay, formatMoment } from '../../parts/format.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column } from '../../parts/table/data-table.tsx'
import type { KeyTask } from './page.tsx'

export type ApiKey = DataOf<'/v1/api-keys', 'get'>[number]

/** True for a key that is refused: it was revoked, or it has expired. */
export const isEnded = ({ revokedAt, expiresAt }: ApiKey, now = Date.now()): boolean =>
  [revokedAt, expiresAt].some((moment) => moment !== null && Date.parse(moment) <= now)

/** The columns of the keys. @param nameOf the name of an agent by its id */
export const columnsOf = (nameOf: (id: string) => string, onTask: (task: KeyTask) => void): Column<ApiKey>[] => [
  { key: 'name', title: 'Name', isHeader: true, render: ({ name }) => <span title={name}>{name}</span> },
  { key: 'key', title: 'Key', width: 96, phone: 'below', render: ({ prefix }) => <code>{prefix}…</code> },
  { key: 'scopes', title: 'Scopes', width: 224, render: ({ scopes }) => <Scopes scopes={scopes} /> },
  { key: 'agents', title: 'Agents', width: 72, render: ({ agentIds }) => agentsText(agentIds, nameOf) },
  { key: 'used', title: 'Last used', width: 88, align: 'end', render: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
  {
    key: 'expires',
    title: 'Expires',
    width: 104,
    align: 'end',
    phone: 'corner',
    render: (key) => <End apiKey={key} />,
  },
  {
    key: 'actions',
    title: 'Actions',
    width: 72,
    align: 'end',
    phone: 'beside',
    render: (key) => !isEnded(key) && <KeyMenu apiKey={key} onTask={onTask} />,
  },
]

/** The strongest scope stands first, where no narrow column cuts it. */
const Scopes = ({ scopes }: { scopes: string[] }) =>
  scopes
    .toSorted((a, b) => Number(b === 'admin') - Number(a === 'admin'))
    .map((scope) => (
      <span key={scope} className="scope-chip" data-strong={scope === 'admin' || undefined}>
        {scope}
      </span>
    ))

function agentsText(agentIds: string[] | null, nameOf: (id: string) => string) {
  if (agentIds === null) return 'All'
  const names = agentIds.map(nameOf).join(', ')
  return <span title={names}>{names}</span>
}

function End({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const now = Date.now()
  if (revokedAt && Date.parse(revokedAt) <= now) return <StatusBadge status="disabled" word="Revoked" />
  if (expiresAt && Date.parse(expiresAt) <= now) return <StatusBadge status="disabled" word="Expired" />
  // The key was rotated, and works until the overlap ends.
  if (revokedAt) return <span title={formatMoment(revokedAt)}>Replaced, {formatDay(revokedAt)}</span>
  return expiresAt ? <span title={formatMoment(expiresAt)}>{formatDay(expiresAt)}</span> : 'Never'
}

const KeyMenu = ({ apiKey, onTask }: { apiKey: ApiKey; onTask: (task: KeyTask) => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" aria-label={`Actions for ${apiKey.name}`}>
        <Ellipsis size={16} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<RefreshCw size={14} aria-hidden />}
        onClick={() => onTask({ kind: 'rotate', key: apiKey })}
      >
        Rotate
      </Menu.Item>
      <Menu.Item leftSection={<Ban size={14} aria-hidden />} onClick={() => onTask({ kind: 'revoke', key: apiKey })}>
        Revoke
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
