import type { TurnView } from '../transcript/turn-view.ts'

/** What a user said with a rating: the comment, and the tags behind it. */
export function FeedbackWords({ feedback }: { feedback: TurnView['feedback'] }) {
  if (!feedback?.comment && !feedback?.tags.length) return null
  return (
    <span className="feedback-words" dir="auto">
      <strong>Feedback</strong> {feedback.comment}{' '}
      {feedback.tags.map((tag) => (
        <code key={tag}>{tag}</code>
      ))}
    </span>
  )
}
