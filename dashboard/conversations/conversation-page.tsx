import { Button, Menu } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { AmsError } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { ButtonLink } from '../parts/link.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { usePlace } from '../parts/place-link.tsx'
import { type TranscriptPage, useTranscript } from '../parts/transcript/transcript-query.ts'
import { TranscriptSkeleton } from '../parts/transcript/transcript-skeleton.tsx'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { ConversationFacts } from './conversation-facts.tsx'
import { ConversationWays } from './conversation-ways.tsx'
import { DeleteConversation } from './delete-conversation.tsx'
import { DeleteUser } from './delete-user.tsx'
import { wordsOf } from './list-query.ts'
import { PauseButton, PausedBanner } from './pause.tsx'
import { TranscriptAndReceipt } from './transcript-and-receipt.tsx'

const route = getRouteApi('/w/$workspaceId/conversations/$conversationId')

/** One conversation: its transcript, and beside it the receipt of a turn. */
export function ConversationPage() {
  const { conversationId } = route.useParams()
  const transcript = useTranscript(conversationId)
  const conversation = transcript.data?.pages[0]?.data
  if (!conversation && transcript.error instanceof AmsError && transcript.error.status === 404) return <Gone />
  return (
    <Page
      title={conversation ? titleOf(wordsOf(conversation.firstMessage)) : 'Conversation'}
      layout="fill"
      actions={conversation && <Actions conversation={conversation} />}
    >
      <ConversationWays conversationId={conversationId} />
      <LoadState query={transcript} subject="The conversation" skeleton={<TranscriptSkeleton />}>
        {({ pages }) =>
          pages[0] && (
            <>
              <ConversationFacts conversation={pages[0].data} />
              <PausedBanner conversation={pages[0].data} />
              <TranscriptAndReceipt key={conversationId} transcript={transcript} pages={pages} />
            </>
          )
        }
      </LoadState>
    </Page>
  )
}

const TITLE_LENGTH = 60

/** The first message stands for the conversation, in one line. */
const titleOf = (message: string) =>
  message.length > TITLE_LENGTH ? `${message.slice(0, TITLE_LENGTH).trimEnd()}…` : message

function Actions({ conversation }: { conversation: TranscriptPage['data'] }) {
  const { canWrite } = useRole()
  const { id: workspaceId } = useWorkspace()
  const { history } = useRouter()
  const place = usePlace()
  const [isAsking, setAsking] = useState(false)
  const [isAskingUser, setAskingUser] = useState(false)
  return (
    <>
      {conversation.source === 'chat' && (
        <ButtonLink
          to="/w/$workspaceId/agents/$agentId/playground"
          params={{ workspaceId, agentId: conversation.agentId }}
          search={{ c: conversation.id }}
          variant="default"
        >
          Open in the playground
        </ButtonLink>
      )}
      <PauseButton conversation={conversation} />
      {canWrite && (
        <Button variant="default" leftSection={<Trash2 size={14} aria-hidden />} onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {canWrite && conversation.userId !== null && (
        <MoreMenu label="More of this conversation">
          <Menu.Item color="red" leftSection={<UserX size={14} aria-hidden />} onClick={() => setAskingUser(true)}>
            Delete all data of this user
          </Menu.Item>
        </MoreMenu>
      )}
      {conversation.userId !== null && (
        <DeleteUser user={conversation.userId} isOpen={isAskingUser} onClose={() => setAskingUser(false)} />
      )}
      <DeleteConversation
        conversation={conversation}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={() => history.push(place(`conversations?removed=${conversation.id}`))}
      />
    </>
  )
}

function Gone() {
  const { id: workspaceId } = useWorkspace()
  return (
    <Page title="Conversation not found">
      <EmptyState title="Conversation not found." text="It was deleted, or removed by retention.">
        <ButtonLink to="/w/$workspaceId/conversations" params={{ workspaceId }} variant="default">
          All conversations
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}
