import { Link } from '@tanstack/react-router'
import { AnswerAsPerson } from '../conversations/answer.tsx'
import { KeptMessages } from '../conversations/kept-messages.tsx'
import { PausedBanner } from '../conversations/pause.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { type TranscriptPage, turnsOf, useTranscript } from '../parts/transcript/transcript-query.ts'
import { TranscriptSkeleton } from '../parts/transcript/transcript-skeleton.tsx'
import { Turn } from '../parts/transcript/turn.tsx'
import { AddToSuite } from '../parts/turn/add-to-suite.tsx'
import { OpenTurn } from '../parts/turn/open-turn.tsx'
import { useWorkspace } from '../shell/api/session.ts'
import type { Escalation } from './inbox-query.ts'

/** The conversation with the word that called a person in, marked in its turn. */
export function EscalatedTranscript({ escalation }: { escalation: Escalation }) {
  const { conversationId, turnId, trigger } = escalation
  const { id: workspaceId } = useWorkspace()
  const transcript = useTranscript(conversationId)
  return (
    <section className="escalated" aria-label="Transcript">
      <header>
        <h3>Conversation</h3>
        <Link
          to="/w/$workspaceId/conversations/$conversationId"
          params={{ workspaceId, conversationId }}
          search={{ turn: turnId }}
        >
          Open conversation
        </Link>
      </header>
      <LoadState query={transcript} subject="The conversation" skeleton={<TranscriptSkeleton />}>
        {({ pages }) => (
          <>
            {turnsOf(pages).map(({ place, view }) => (
              <Turn
                key={view.turnId}
                view={view}
                place={place}
                isSelected={view.turnId === turnId}
                marked={view.turnId === turnId ? trigger.keyword : undefined}
                actions={
                  view.turnId && (
                    <>
                      <AddToSuite agentId={escalation.agentId} view={view} />
                      <OpenTurn turnId={view.turnId} />
                    </>
                  )
                }
              />
            ))}
            {pages[0] && <Answering conversation={pages[0].data} />}
          </>
        )}
      </LoadState>
    </section>
  )
}

/** What came since a person took the conversation over, and the field for the next answer. */
const Answering = ({ conversation }: { conversation: TranscriptPage['data'] }) => (
  <>
    <KeptMessages messages={conversation.kept_messages} />
    <PausedBanner conversation={conversation} />
    <AnswerAsPerson conversation={conversation} isTakingOver />
  </>
)
