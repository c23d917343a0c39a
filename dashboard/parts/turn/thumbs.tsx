import { Button, Popover, Stack, Textarea } from '@mantine/core'
import { MessageSquareText, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { unwrap } from '../../../clients/typescript/index.ts'
import { useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import { Fault } from '../fault.tsx'
import { ConfirmDelete } from '../form/confirm-delete.tsx'
import { useAttempt } from '../form/use-attempt.ts'
import type { TurnView } from '../transcript/turn-view.ts'
import { FeedbackWords } from './feedback-words.tsx'

type Feedback = NonNullable<TurnView['feedback']>
type Props = { view: Pick<TurnView, 'turnId' | 'feedback' | 'text'> }

const SIGNS = [
  { score: 1, name: 'Good answer', Sign: ThumbsUp },
  { score: -1, name: 'Bad answer', Sign: ThumbsDown },
] as const

/** The feedback of a turn: two thumbs, of which a second press takes the first one back, and a comment. */
export function Thumbs({ view: { turnId, feedback, text } }: Props) {
  const { canWrite } = useRole()
  const { give, isBusy, fault } = useGiving(turnId)
  const [isAsking, setAsking] = useState(false)
  if (!turnId || (text === '' && !feedback)) return null
  const { score, comment = null, tags = [] } = feedback ?? {}
  const press = (own: Feedback['score']) => {
    if (score !== own) void give({ score: own, comment, tags })
    else if (comment || tags.length > 0) setAsking(true)
    else void give(null)
  }
  return (
    <span className="thumbs">
      {SIGNS.map(({ score: own, name, Sign }) => (
        <Button
          key={name}
          variant="subtle"
          size="compact-xs"
          className="thumb"
          aria-label={name}
          title={name}
          aria-pressed={score === own}
          disabled={!canWrite || isBusy}
          onClick={() => press(own)}
        >
          <Sign size={14} aria-hidden />
        </Button>
      ))}
      {feedback && canWrite && <Comment key={feedback.comment} feedback={feedback} onGive={give} isBusy={isBusy} />}
      <ConfirmDelete
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Remove the feedback"
        verb="Remove"
        onConfirm={() => give(null)}
      >
        Its comment and tags go with it.
      </ConfirmDelete>
      {fault !== undefined && <Fault error={fault} title="The feedback was not stored." />}
      <FeedbackWords feedback={feedback} />
    </span>
  )
}

type CommentProps = { feedback: Feedback; onGive: (feedback: Feedback) => Promise<void>; isBusy: boolean }

function Comment({ feedback, onGive, isBusy }: CommentProps) {
  const [comment, setComment] = useState(feedback.comment ?? '')
  return (
    <Popover position="bottom-start" width={320} trapFocus withArrow>
      <Popover.Target>
        <Button variant="subtle" size="compact-xs" leftSection={<MessageSquareText size={14} aria-hidden />}>
          {feedback.comment ? 'Edit comment' : 'Add comment'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>
          <Textarea
            label="Comment"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5_000}
            dir="auto"
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Button loading={isBusy} onClick={() => void onGive({ ...feedback, comment: comment.trim() || null })}>
            Save comment
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function useGiving(turnId: string | undefined) {
  const api = useApi()
  const refresh = useRefresh()
  const { attempt, ...state } = useAttempt()
  const params = { path: { turn_id: turnId ?? '' } }
  const give = (feedback: Feedback | null) =>
    attempt(async () => {
      if (feedback) await unwrap(api.PUT('/v1/turns/{turn_id}/feedback', { params, body: feedback }))
      else await unwrap(api.DELETE('/v1/turns/{turn_id}/feedback', { params }))
      await refresh('/v1/turns/{turn_id}', '/v1/conversations/{id}', '/v1/logs', '/v1/agents/{id}/stats', '/v1/reviews')
    })
  return { ...state, give }
}
