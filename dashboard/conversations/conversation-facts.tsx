import { Link } from '@tanstack/react-router'
import type { DataOf } from '../../clients/typescript/index.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Ago, Cost } from '../parts/figures.tsx'
import { formatCount, formatId, formatNumberOf } from '../parts/format.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useWorkspace } from '../shell/api/session.ts'
import { ChannelBadge } from './channel-badge.tsx'

type Conversation = DataOf<'/v1/conversations/{id}', 'get'>

/** Agent, user, sums and id of a conversation, in one line. */
export function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const { id: workspaceId } = useWorkspace()
  const { id, agentName, userId, source, channel, turnCount, cost, lastActivityAt, escalation, openActions } =
    conversation
  return (
    <ul className="conversation-facts">
      <li>
        <strong>{agentName}</strong>
      </li>
      <li>
        {channel ? <ChannelBadge channel={channel} /> : source}
        {userId !== null && <code title="User of the channel">{userId}</code>}
      </li>
      <li>
        {formatCount(turnCount)} {turnCount === 1 ? 'turn' : 'turns'}
      </li>
      <li>
        <Cost usd={cost} />
      </li>
      <li>
        <Ago at={lastActivityAt} />
      </li>
      <li>
        <code title={id}>{formatId(id)}</code>
        <CopyButton text={id} what="conversation id" />
      </li>
      {openActions > 0 && (
        <li>
          <StatusBadge status="action_required" word={`Waits for ${formatNumberOf(openActions, 'call')} of others`} />
        </li>
      )}
      {escalation && (
        <li>
          <Link to="/w/$workspaceId/escalations/$escalationId" params={{ workspaceId, escalationId: escalation.id }}>
            Waits for a person
          </Link>
        </li>
      )}
    </ul>
  )
}
