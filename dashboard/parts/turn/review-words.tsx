import { useAnswer } from '../../shell/api/answer.ts'
import { Ago } from '../figures.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** What a colleague has said of the answer in a review; nothing where nobody has. */
export function ReviewWords({ turnId }: { turnId: string }) {
  const { data } = useAnswer('/v1/turns/{turn_id}/review', { params: { path: { turn_id: turnId } } })
  const review = data?.data
  if (!review) return null
  const { verdict, correctedAnswer, comment, reviewedBy, reviewedAt } = review
  return (
    <section className="review-words" aria-label="Review">
      <p>
        <StatusBadge status={verdict === 'good' ? 'passed' : 'failed'} word={verdict === 'good' ? 'Good' : 'Bad'} />{' '}
        <span className="meta">
          reviewed by {reviewedBy.name}, <Ago at={reviewedAt} />
        </span>
      </p>
      {correctedAnswer && (
        <p dir="auto">
          <strong>Corrected answer</strong> {correctedAnswer}
        </p>
      )}
      {comment && (
        <p dir="auto">
          <strong>Comment</strong> {comment}
        </p>
      )}
    </section>
  )
}
