import { Button, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useEffect } from 'react'
import { ReceiptView } from '../parts/receipt/receipt.tsx'
import { ScrollText } from '../parts/scroll-text.tsx'
import { type TranscriptPage, type TranscriptQuery, turnsOf } from '../parts/transcript/transcript-query.ts'
import { Turn } from '../parts/transcript/turn.tsx'
import { AddToSuite } from '../parts/turn/add-to-suite.tsx'
import { Thumbs } from '../parts/turn/thumbs.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useWorkspace } from '../shell/api/session.ts'
import { AnswerAsPerson } from './answer.tsx'
import { ImportedMessages } from './imported-messages.tsx'
import { KeptMessages } from './kept-messages.tsx'

const route = getRouteApi('/w/$workspaceId/conversations/$conversationId')

type Props = { transcript: TranscriptQuery; pages: TranscriptPage[] }

/** The turns, and the receipt of the one that the address names, else of the last one. N and P go from turn to turn. */
export function TranscriptAndReceipt({ transcript, pages }: Props) {
  const { turn: named } = route.useSearch()
  const navigate = useNavigate({ from: '/w/$workspaceId/conversations/$conversationId' })
  const turns = turnsOf(pages)
  const ids = turns.flatMap(({ view }) => (view.turnId ? [view.turnId] : []))
  const isNarrow = useMediaQuery('(width < 1024px)', undefined, { getInitialValueInEffect: false })
  const selected = named ?? (isNarrow ? undefined : ids.at(-1))
  const select = (turn: string) => void navigate({ search: { turn }, replace: true, resetScroll: false })
  useTurnKeys(ids, selected, select)
  const receipt = selected && <ReceiptView key={selected} turnId={selected} />
  return (
    <div className="conversation">
      <ScrollText element="section" className="conversation-transcript" label="Transcript">
        <Earlier transcript={transcript} />
        <ImportedMessages messages={pages.flatMap(({ data }) => data.messages)} />
        <Turns agentId={pages[0]?.data.agentId ?? ''} turns={turns} selected={selected} onSelect={select} />
        {pages[0] && (
          <>
            <KeptMessages messages={pages[0].data.kept_messages} />
            <AnswerAsPerson conversation={pages[0].data} />
          </>
        )}
      </ScrollText>
      {isNarrow ? (
        <Drawer opened={named !== undefined} onClose={() => select('')} title="Receipt" position="bottom" size="85%">
          {receipt}
        </Drawer>
      ) : (
        <section className="conversation-receipt" aria-label="Receipt">
          {selected ? (
            <h2>Receipt of turn {turns.find(({ view }) => view.turnId === selected)?.place}</h2>
          ) : (
            <p className="faint">No turn yet, so there is no receipt.</p>
          )}
          {receipt}
        </section>
      )}
    </div>
  )
}

const Earlier = ({ transcript: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Pick<Props, 'transcript'>) =>
  hasNextPage && (
    <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Earlier
    </Button>
  )

type TurnsProps = {
  agentId: string
  turns: ReturnType<typeof turnsOf>
  selected: string | undefined
  onSelect: (turnId: string) => void
}

function Turns({ agentId, turns, selected, onSelect }: TurnsProps) {
  const { id: workspaceId } = useWorkspace()
  return turns.map(({ place, view }) => (
    <Turn
      key={view.turnId}
      view={view}
      place={place}
      isSelected={view.turnId === selected}
      actions={
        <>
          <Thumbs view={view} />
          <AddToSuite agentId={agentId} view={view} />
          <Button
            variant="subtle"
            size="compact-xs"
            aria-pressed={view.turnId === selected}
            leftSection={<ReceiptText size={14} aria-hidden />}
            onClick={() => view.turnId && onSelect(view.turnId)}
          >
            Receipt
          </Button>
        </>
      }
      escalationLink={(escalationId) => (
        <Link to="/w/$workspaceId/escalations/$escalationId" params={{ workspaceId, escalationId }}>
          See the escalation
        </Link>
      )}
    />
  ))
}

function useTurnKeys(ids: string[], selected: string | undefined, select: (turnId: string) => void): void {
  const move = (step: number) => {
    const next = ids[selected === undefined ? ids.length - 1 : ids.indexOf(selected) + step]
    if (next === undefined) return
    select(next)
    document.getElementById(`turn-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  useActions([
    { label: 'Next turn', group: 'Conversation', keys: 'n', isKeysOnly: true, run: () => move(1) },
    { label: 'Previous turn', group: 'Conversation', keys: 'p', isKeysOnly: true, run: () => move(-1) },
  ])
  useEffect(() => {
    // The turn that a link names is in sight when the page opens.
    if (selected) document.getElementById(`turn-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
}
