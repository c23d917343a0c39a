import { Flag } from 'lucide-react'
import { Ago, Cost } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import { PlaceLink } from '../parts/place-link.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import type { Column } from '../parts/table/data-table.tsx'
import { ChannelBadge } from './channel-badge.tsx'
import { type Conversation, wordsOf } from './list-query.ts'

/** The columns of the list. */
export const COLUMNS: Column<Conversation>[] = [
  {
    key: 'message',
    title: 'First message',
    isHeader: true,
    render: ({ id, firstMessage }) => (
      <PlaceLink className="row-link" place={`conversations/${id}`} dir="auto" title={wordsOf(firstMessage)}>
        {wordsOf(firstMessage)}
      </PlaceLink>
    ),
  },
  {
    key: 'agent',
    title: 'Agent',
    phone: 'below',
    width: 150,
    render: ({ agentName }) => <span title={agentName}>{agentName}</span>,
  },
  {
    key: 'user',
    title: 'User',
    width: 150,
    render: ({ userId, source, channel }) =>
      channel ? (
        <span title={userId ?? undefined}>
          <ChannelBadge channel={channel} /> <code>{userId}</code>
        </span>
      ) : (
        <span className="faint">{userId ?? source}</span>
      ),
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'beside',
    width: 170,
    render: ({ status, escalation, paused, openActions }) => (
      <span className="conversation-status">
        {status === null ? (
          <span className="faint">No turn yet</span>
        ) : (
          <StatusBadge status={isWaiting(openActions, status) ? 'action_required' : status} />
        )}
        {escalation && (
          <span className="status-badge" data-tone="held" title="Waits for a person">
            <Flag aria-hidden size={12} /> Escalated
          </span>
        )}
        {openActions > 0 && !isWaiting(openActions, status) && <StatusBadge status="action_required" />}
        {paused && <StatusBadge status="paused" />}
      </span>
    ),
  },
  { key: 'turns', title: 'Turns', width: 72, align: 'end', render: ({ turnCount }) => formatCount(turnCount) },
  { key: 'cost', title: 'Cost', width: 104, align: 'end', render: ({ cost }) => <Cost usd={cost} /> },
  {
    key: 'activity',
    title: 'Last message',
    phone: 'corner',
    width: 120,
    align: 'end',
    render: ({ lastActivityAt }) => <Ago at={lastActivityAt} />,
  },
]

/** A success that waits for outputs has one badge, so the row keeps its height. */
const isWaiting = (openActions: number, status: Conversation['status']) => openActions > 0 && status === 'success'
