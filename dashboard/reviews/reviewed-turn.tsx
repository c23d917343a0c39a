import { Button, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { type BodyOf, unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { LoadState } from '../parts/load-state.tsx'
import { ScrollText } from '../parts/scroll-text.tsx'
import { TranscriptSkeleton } from '../parts/transcript/transcript-skeleton.tsx'
import { Turn } from '../parts/transcript/turn.tsx'
import { AddToSuite } from '../parts/turn/add-to-suite.tsx'
import { FeedbackWords } from '../parts/turn/feedback-words.tsx'
import { OpenTurn } from '../parts/turn/open-turn.tsx'
import { receiptView } from '../parts/turn/receipt-view.ts'
import { useActions } from '../shell/action/actions.ts'
import { useAnswer, useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'
import type { OpenReview } from './page.tsx'
import { VERDICTS, type Verdict } from './verdict.ts'

type Props = { review: OpenReview; why: string; onDone: () => void }

/** The turn that is reviewed, and the form of its review. */
export function ReviewedTurn({ review: { turnId, agentId }, why, onDone }: Props) {
  const { canWrite } = useRole()
  const [corrected, setCorrected] = useState('')
  const query = useAnswer('/v1/turns/{turn_id}', { params: { path: { turn_id: turnId } } })
  return (
    <ScrollText element="section" className="inbox-detail review" label="Turn to review">
      <p className="meta">{why}</p>
      <LoadState query={query} subject="The turn" skeleton={<TranscriptSkeleton />}>
        {({ data }) => (
          <>
            <Turn
              view={receiptView(data)}
              actions={
                <>
                  <OpenTurn turnId={turnId} />
                  <AddToSuite agentId={agentId} view={receiptView(data)} corrected={corrected} />
                </>
              }
            />
            <FeedbackWords feedback={data.feedback} />
            {canWrite && <Form turnId={turnId} answer={data.text} onCorrect={setCorrected} onDone={onDone} />}
          </>
        )}
      </LoadState>
    </ScrollText>
  )
}

type FormProps = { turnId: string; answer: string; onCorrect: (corrected: string) => void; onDone: () => void }

function Form(props: FormProps) {
  const { draft, change, send, isBusy, fault } = useReview(props)
  const texts = useKeys(props.answer, draft, change, send)
  return (
    <form
      aria-label="Review"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack>
        <SegmentedControl
          aria-label="Verdict"
          className="review-verdict"
          data={VERDICTS}
          value={draft.verdict ?? ''}
          onChange={(value) => change({ verdict: value as Verdict })}
        />
        <Textarea
          ref={texts.corrected}
          label="Corrected answer"
          description="A test case of this turn expects it."
          minRows={2}
          maxRows={12}
          {...textOf(draft.corrected, (corrected) => change({ corrected }))}
        />
        <Textarea
          ref={texts.comment}
          label="Comment"
          maxRows={6}
          maxLength={5_000}
          {...textOf(draft.comment, (comment) => change({ comment }))}
        />
        {fault !== undefined && <Fault error={fault} title="The review was not saved." />}
        <div>
          <Button type="submit" loading={isBusy} disabled={!draft.verdict}>
            Save, next
          </Button>{' '}
          <span className="meta for-keyboard">1 good, 2 bad, E correct, C comment, Ctrl Enter saves, J next.</span>
        </div>
      </Stack>
    </form>
  )
}

const textOf = (value: string, onText: (text: string) => void) => ({
  autosize: true,
  dir: 'auto',
  value,
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => onText(event.currentTarget.value),
})

type Draft = { verdict: Verdict | undefined; corrected: string; comment: string }
type Change = (change: Partial<Draft>) => void

function useReview({ turnId, onCorrect, onDone }: FormProps) {
  const [draft, setDraft] = useState<Draft>({ verdict: undefined, corrected: '', comment: '' })
  const { save, ...state } = useSaving(turnId, onDone)
  const send = () => {
    const { verdict, corrected, comment } = draft
    if (!verdict || state.isBusy) return
    save({ verdict, correctedAnswer: corrected.trim() || null, comment: comment.trim() || null })
  }
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    if (changed.corrected !== undefined) onCorrect(changed.corrected)
  }
  return { draft, change, send, ...state }
}

/** The keys of the form. @returns its text fields, which get the focus */
function useKeys(answer: string, draft: Draft, change: Change, send: () => void) {
  const corrected = useRef<HTMLTextAreaElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const correct = () => {
    change({ verdict: 'bad', corrected: draft.corrected || answer })
    corrected.current?.focus()
  }
  useActions([
    { label: 'Good answer', group: 'Reviews', keys: '1', run: () => change({ verdict: 'good' }) },
    { label: 'Bad answer', group: 'Reviews', keys: '2', run: () => change({ verdict: 'bad' }) },
    { label: 'Correct the answer', group: 'Reviews', keys: 'e', run: correct },
    { label: 'Comment', group: 'Reviews', keys: 'c', run: () => comment.current?.focus() },
    { label: 'Save the review, next turn', group: 'Reviews', keys: 'mod+Enter', run: send },
  ])
  return { corrected, comment }
}

function useSaving(turnId: string, onDone: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const { attempt, ...state } = useAttempt({ isLeaving: true })
  const save = (body: BodyOf<'/v1/turns/{turn_id}/review', 'put'>) =>
    void attempt(async () => {
      await unwrap(api.PUT('/v1/turns/{turn_id}/review', { params: { path: { turn_id: turnId } }, body }))
      onDone()
      await refresh('/v1/reviews', '/v1/agents/{id}/evaluators', '/v1/turns/{turn_id}/review')
    })
  return { ...state, save }
}
