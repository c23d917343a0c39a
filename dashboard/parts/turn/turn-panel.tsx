import type { ReactNode } from 'react'
import { AmsError } from '../../../clients/typescript/index.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { EmptyState } from '../empty-state.tsx'
import { LoadState } from '../load-state.tsx'
import { ButtonAt } from '../place-link.tsx'
import { ReceiptView } from '../receipt/receipt.tsx'
import type { Receipt } from '../receipt/timeline.ts'
import { SidePanel } from '../side-panel.tsx'
import { TranscriptSkeleton } from '../transcript/transcript-skeleton.tsx'
import { Turn } from '../transcript/turn.tsx'
import { AddToSuite } from './add-to-suite.tsx'
import { receiptView } from './receipt-view.ts'
import { ReviewWords } from './review-words.tsx'
import { Thumbs } from './thumbs.tsx'

/** A running turn is read again after this long. */
const READ_AGAIN_MS = 1_500

type TurnPanelProps = {
  turnId: string
  onClose: () => void
  /** Further ways that the page knows. */
  ways?: ReactNode
  /** What the page still knows of a turn that was deleted. */
  gone?: ReactNode
}

/** The whole of a turn over the page: message, answer with its sources, and the receipt with each call's input and output. */
export function TurnPanel({ turnId, onClose, ways, gone }: TurnPanelProps) {
  const query = useAnswer(
    '/v1/turns/{turn_id}',
    { params: { path: { turn_id: turnId } } },
    { refetchInterval: ({ state }) => (state.data?.data.ended_at === null ? READ_AGAIN_MS : false) },
  )
  const isGone = !query.data && query.error instanceof AmsError && query.error.status === 404
  return (
    <SidePanel title="Turn" isWide onClose={onClose}>
      {isGone ? (
        (gone ?? <EmptyState title="This turn is gone." text="It was deleted, or the retention has removed it." />)
      ) : (
        <LoadState query={query} subject="The turn" skeleton={<TranscriptSkeleton />}>
          {({ data }) => (
            <div className="turn-panel">
              <Turn view={receiptView(data)} actions={<Ways receipt={data}>{ways}</Ways>} />
              <ReviewWords turnId={turnId} />
              <ReceiptView turnId={turnId} />
            </div>
          )}
        </LoadState>
      )}
    </SidePanel>
  )
}

const Ways = ({ receipt, children }: { receipt: Receipt; children: ReactNode }) => (
  <>
    {receipt.source !== 'eval' && <Thumbs view={receiptView(receipt)} />}
    <AddToSuite agentId={receipt.agent_id} view={receiptView(receipt)} />
    {receipt.source !== 'eval' && (
      <ButtonAt
        place={`conversations/${receipt.conversation_id}?turn=${receipt.turn_id}`}
        variant="subtle"
        size="compact-xs"
      >
        Open conversation
      </ButtonAt>
    )}
    {children}
  </>
)
