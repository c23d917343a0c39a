import { Ban, Flag, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { AmsError } from '../../../clients/typescript/index.ts'
import { Fault } from '../fault.tsx'
import { isOpen, type TurnView } from './turn-view.ts'

const RULES: Record<string, string> = {
  blockedTopics: 'a blocked topic',
  piiDetection: 'personal data',
  maxOutputLength: 'the longest answer allowed',
  maxInputLength: 'the longest message allowed',
}

type NoticesProps = {
  view: TurnView
  /** A link to the escalation, where the page has one. */
  escalationLink?: (id: string) => ReactNode
}

/** Shows the guardrail, escalation, cut, cancelling or error that ended or changed the answer. */
export function Notices({ view, escalationLink }: NoticesProps) {
  const { guardrail, escalation, finishReason, error, status } = view
  return (
    <>
      {guardrail && (
        <Notice tone="held" sign={<ShieldAlert size={14} aria-hidden />}>
          {sentenceOf(guardrail)}
        </Notice>
      )}
      {finishReason === 'length' && !guardrail && (
        <Notice tone="held" sign={<Ban size={14} aria-hidden />}>
          The model reached its longest answer, and the text ends in the middle.
        </Notice>
      )}
      {status === 'cancelled' && (
        <Notice tone="plain" sign={<Ban size={14} aria-hidden />}>
          Stopped. The text so far stays.
        </Notice>
      )}
      {escalation && (
        <Notice tone="held" sign={<Flag size={14} aria-hidden />}>
          Escalated to a person: {escalation.reason} {escalationLink?.(escalation.id)}
        </Notice>
      )}
      {error && <Fault error={errorOf(error)} title={faultTitle(error, view.text)} />}
    </>
  )
}

type NoticeProps = { tone: 'held' | 'plain'; sign: ReactNode; children: ReactNode }

const Notice = ({ tone, sign, children }: NoticeProps) => (
  <p className="turn-notice" data-tone={tone}>
    {sign} <span>{children}</span>
  </p>
)

function sentenceOf({ stage, rule, action }: NonNullable<TurnView['guardrail']>): string {
  const what = RULES[rule] ?? rule
  const where = stage === 'input' ? 'the message' : 'the answer'
  if (action === 'masked') return `Masked in ${where}: ${what}.`
  if (action === 'cut') return `Cut by a guardrail: ${what}.`
  return `Blocked by a guardrail: ${what} in ${where}.`
}

function faultTitle({ code }: NonNullable<TurnView['error']>, text: string): string {
  if (code === 'OUTPUT_INVALID') return 'The answer does not fit the schema of the agent.'
  return text ? 'The answer broke off.' : 'No answer.'
}

/** The stored error of a turn in the shape that a Fault shows. */
const errorOf = (error: NonNullable<TurnView['error']>): AmsError => new AmsError(200, error)

/** The person reads this sentence while the answer has no end. */
export function openSentence(view: TurnView, behind: number): string | undefined {
  if (!isOpen(view)) return undefined
  if (view.resetReason !== undefined && view.text === '')
    return view.resetReason === 'output_invalid'
      ? 'The answer did not fit the schema; the model is asked once more.'
      : 'A step is being retried; the answer starts again.'
  if (view.status === 'sending') return 'Sending'
  if (behind > 0)
    return behind === 1 ? 'Behind 1 turn of this conversation.' : `Behind ${behind} turns of this conversation.`
  if (view.text !== '') return undefined
  return view.tools.some(({ ok }) => ok === undefined) ? 'Calling a tool' : 'Thinking'
}
