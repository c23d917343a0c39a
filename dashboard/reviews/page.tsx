import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataOf } from '../../clients/typescript/index.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Ago } from '../parts/figures.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { ViewOnly } from '../parts/no-permission.tsx'
import { useSetSearch } from '../parts/set-search.ts'
import { TableSkeleton } from '../parts/table/table-skeleton.tsx'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer } from '../shell/api/answer.ts'
import { useRole, useWorkspace } from '../shell/api/session.ts'
import { Page } from '../shell/page.tsx'
import { ReviewedTurn } from './reviewed-turn.tsx'

const route = getRouteApi('/w/$workspaceId/reviews')
const MOST = 100

export type OpenReview = DataOf<'/v1/reviews', 'get'>[number]

const WORDS: Record<OpenReview['why'][number], string> = {
  negative_feedback: 'Bad feedback',
  low_verdict: 'Low verdict',
  disagreement: 'Evaluators differ',
  escalated: 'Escalated',
  drawn: 'Drawn',
}

/** Which answers does a person have to look at? One turn after the other, by keyboard alone. */
export function ReviewsPage() {
  const { agent } = route.useSearch()
  const { canWrite } = useRole()
  const reviews = useAnswer('/v1/reviews', { params: { query: { limit: MOST, ...(agent && { agent }) } } })
  return (
    <Page title="Reviews" layout="fill">
      {!canWrite && <ViewOnly />}
      <LoadState query={reviews} subject="Reviews" skeleton={<TableSkeleton rows={5} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No turn waits for a review."
              text="Turns with bad feedback, low scores or escalations come here, and 1% of all others."
            />
          ) : (
            <Queue reviews={data} />
          )
        }
      </LoadState>
    </Page>
  )
}

function Queue({ reviews }: { reviews: OpenReview[] }) {
  const { turn } = route.useSearch()
  const setSearch = useSetSearch<'turn'>('/w/$workspaceId/reviews')
  // A turn that was reviewed leaves the list; the one behind it takes its place.
  const [place, setPlace] = useState(0)
  const named = reviews.findIndex(({ turnId }) => turnId === turn)
  const at = turn ? named : Math.min(place, reviews.length - 1)
  const open = reviews[at]
  const show = (next: number) => {
    const review = reviews[next]
    if (!review) return
    setPlace(next)
    setSearch({ turn: review.turnId })
  }
  const goOn = () => {
    setPlace(at)
    setSearch({ turn: '' })
  }
  useActions([
    { label: 'Next turn', group: 'Reviews', keys: 'j', isKeysOnly: true, run: () => show(at + 1) },
    { label: 'Previous turn', group: 'Reviews', keys: 'k', isKeysOnly: true, run: () => show(at - 1) },
  ])
  return (
    <div className="inbox">
      <div className="inbox-side">
        <List reviews={reviews} openId={open?.turnId} />
      </div>
      {open ? (
        <ReviewedTurn key={open.turnId} review={open} why={whyOf(open)} onDone={goOn} />
      ) : (
        <EmptyState title="This turn does not wait here." text="It was reviewed, or no longer needs a review.">
          <Button onClick={() => show(0)}>Next turn</Button>
        </EmptyState>
      )}
    </div>
  )
}

const whyOf = ({ why }: OpenReview): string => why.map((cause) => WORDS[cause]).join(', ')

function List({ reviews, openId }: { reviews: OpenReview[]; openId: string | undefined }) {
  const { id: workspaceId } = useWorkspace()
  return (
    <ul className="inbox-list" aria-label="Turns to review">
      {reviews.map((review) => (
        <li key={review.turnId}>
          <Link
            to="/w/$workspaceId/reviews"
            params={{ workspaceId }}
            search={(former) => ({ ...former, turn: review.turnId })}
            className="inbox-item inbox-item-unsigned"
            aria-current={review.turnId === openId ? 'true' : undefined}
          >
            <span className="inbox-trigger" dir="auto">
              {review.message || 'Files without words'}
            </span>
            <span className="inbox-age meta">
              <Ago at={review.createdAt} />
            </span>
            <span className="inbox-agent meta">
              {review.agentName} · {whyOf(review)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
