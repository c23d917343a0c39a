import { Link } from '@tanstack/react-router'
import type { DataOf } from '../../clients/typescript/index.ts'
import { AttributeList } from '../knowledge/attribute/attribute-list.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { Ago, Cost } from '../parts/figures.tsx'
import { formatCount, formatId, formatNumberOf } from '../parts/format.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { ChannelBadge } from './channel-badge.tsx'
import { EditMetadata } from './edit-metadata.tsx'

type Conversation = DataOf<'/v1/conversations/{id}', 'get'>

/** Agent, user, sums, id and metadata of a conversation, in one line. */
export function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const { id: workspaceId } = useWorkspace()
  const { canWrite } = useRole()
  const { id, agentName, metadata, turnCount, cost, lastActivityAt, escalation, openActions } = conversation
  return (
    <ul className="conversation-facts">
      <li>
        <strong>{agentName}</strong>
      </li>
      <li>
        <Speaker conversation={conversation} />
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
      <li className="conversation-metadata">
        {Object.keys(metadata).length > 0 && <AttributeList attributes={metadata} label="Metadata" />}
        {canWrite && <EditMetadata conversation={conversation} />}
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

/** The channel, or the source, and the user, who leads to all conversations of theirs. */
function Speaker({ conversation: { channel, source, userId } }: { conversation: Conversation }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <>
      {channel ? <ChannelBadge channel={channel} /> : source}
      {userId !== null && (
        <Link
          to="/w/$workspaceId/conversations"
          params={{ workspaceId }}
          search={{ user: userId, range: '30d' }}
          title="Conversations of this user"
        >
          <code dir="auto">{userId}</code>
        </Link>
      )}
    </>
  )
}
