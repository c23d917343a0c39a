import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DataOf } from '../../../../clients/typescript/index.ts'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Ago } from '../../../parts/figures.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { StatusBadge } from '../../../parts/status-badge.tsx'
import { useAnswer } from '../../../shell/api/answer.ts'
import { useWorkspace } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import { Resend } from './resend.tsx'
import type { ChannelName } from './section.ts'
import { replySentence, VERDICTS } from './sentences.ts'

type Delivery = DataOf<'/v1/agents/{id}/channels/{channel}/deliveries', 'get'>[number]

/** A person who sets a channel up writes to the agent, then looks here. */
const READ_AGAIN_MS = 5_000

/** The last ten deliveries of a platform with the verdict on each: they show why nothing arrives. */
export function Deliveries({ channel, title }: { channel: ChannelName; title: string }) {
  const id = useAgentId()
  const init = { params: { path: { id, channel } } }
  const query = useAnswer('/v1/agents/{id}/channels/{channel}/deliveries', init, { refetchInterval: READ_AGAIN_MS })
  return (
    <details className="channel-part" open>
      <summary>Last deliveries of {title}</summary>
      <LoadState query={query} subject="The deliveries" skeleton={<Skeleton height={88} />}>
        {({ data }) =>
          data.length === 0 ? <Nothing title={title} /> : <List deliveries={data} channel={channel} title={title} />
        }
      </LoadState>
    </details>
  )
}

const Nothing = ({ title }: { title: string }) => (
  <EmptyState
    title="Nothing has arrived yet."
    text={`Write to the agent on ${title}: the delivery stands here within seconds. When it does not, the address on the platform is wrong, which the test finds.`}
  />
)

type ListProps = { deliveries: Delivery[]; channel: ChannelName; title: string }

const List = ({ deliveries, channel, title }: ListProps) => (
  <ul className="channel-deliveries" aria-label={`Last deliveries of ${title}`}>
    {deliveries.map((delivery) => (
      <Line key={delivery.id} delivery={delivery} channel={channel} />
    ))}
  </ul>
)

function Line({ delivery, channel }: { delivery: Delivery; channel: ChannelName }) {
  const { id: workspaceId } = useWorkspace()
  const { verdict, reason, repeats, reply, receivedAt, conversationId, turnId } = delivery
  const [status, word] = VERDICTS[verdict]
  return (
    <li>
      <Ago at={receivedAt} />
      <StatusBadge status={status} word={word} />
      {reason && <span>{reason}</span>}
      {repeats > 0 && <span className="faint">delivered {repeats + 1} times</span>}
      {reply && <span className={reply.fix ? 'channel-fault' : 'faint'}>{replySentence(reply)}</span>}
      {reply && <Resend reply={reply} channel={channel} />}
      {conversationId && (
        <Link
          to="/w/$workspaceId/conversations/$conversationId"
          params={{ workspaceId, conversationId }}
          search={turnId ? { turn: turnId } : {}}
        >
          Conversation
        </Link>
      )}
    </li>
  )
}
