import { Button, Textarea } from '@mantine/core'
import { Send } from 'lucide-react'
import { type DataOf, newRequestKey, unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useDraft } from '../parts/form/draft.ts'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole, useSession } from '../shell/api/session.ts'

type Conversation = DataOf<'/v1/conversations/{id}', 'get'>

/** The text under way. Another text has another key, so sending one again never says it twice. */
type Answer = { key: string; text: string }

type AnswerProps = {
  conversation: Conversation
  /** True where sending also silences the agent. */
  isTakingOver?: boolean
}

/** The field in which a person answers in place of the agent, while an escalation is open. */
export function AnswerAsPerson({ conversation, isTakingOver = false }: AnswerProps) {
  const { canWrite } = useRole()
  const { user } = useSession()
  const { id, escalation, source, paused } = conversation
  const pausesFirst = isTakingOver && !paused
  const draft = useDraft<Answer>(`conversation ${id} answer`, answerOf(''))
  const { send, isBusy, fault } = useSending(id, draft.value, pausesFirst, () => draft.clear(answerOf('')))
  if (!canWrite || !escalation) return null
  const isEmpty = draft.value.text.trim() === ''
  return (
    <form
      className="answer"
      aria-label="Answer as a person"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isBusy) send()
      }}
    >
      {draft.notice && <p className="meta">{draft.notice}</p>}
      <Textarea
        aria-label={`Answer as ${user.name}`}
        placeholder={`Answer as ${user.name}`}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        value={draft.value.text}
        readOnly={isBusy}
        onChange={(event) => draft.set(answerOf(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!isEmpty && !isBusy) send()
        }}
      />
      {fault !== undefined && <Fault error={fault} title="Your answer was not sent. It stays here." />}
      <div className="answer-end">
        <span className="meta">
          {source === 'channel'
            ? 'Goes to the user immediately.'
            : 'The user sees it where the app shows the conversation.'}{' '}
          {pausesFirst && 'The agent stays silent until you resume it. '}
          <span className="for-keyboard">Ctrl Enter sends.</span>
        </span>
        <Button type="submit" loading={isBusy} disabled={isEmpty} leftSection={<Send size={14} aria-hidden />}>
          {pausesFirst ? 'Send and take over' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

const answerOf = (text: string): Answer => ({ key: newRequestKey(), text })

function useSending(id: string, { key, text }: Answer, pausesFirst: boolean, onSent: () => void) {
  const api = useApi()
  const refresh = useRefresh()
  const { attempt, ...state } = useAttempt()
  const send = () =>
    void attempt(async () => {
      try {
        if (pausesFirst) await unwrap(api.POST('/v1/conversations/{id}/pause', { params: { path: { id } } }))
        const request = { params: { path: { id } }, body: { text }, headers: { 'Idempotency-Key': key } }
        await unwrap(api.POST('/v1/conversations/{id}/messages', request))
        onSent()
      } finally {
        // The agent may be paused although the message was refused.
        await refresh('/v1/conversations', '/v1/conversations/{id}')
      }
    })
  return { ...state, send }
}
