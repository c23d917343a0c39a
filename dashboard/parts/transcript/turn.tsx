import { type ReactNode, useId } from 'react'
import { Cost } from '../figures.tsx'
import { formatCount, formatDuration, formatMoment, formatTime, formatTokens } from '../format.ts'
import { ContinuedBy, Continues, MergedInto } from './action/continuation.tsx'
import { RequiredActions } from './action/required-actions.tsx'
import { AnswerText } from './answer-text.tsx'
import { Attachments } from './attachment/attachments.tsx'
import { LeftOutMessages } from './left-out.tsx'
import { Notices, openSentence } from './notices.tsx'
import { PersonWords } from './person-words.tsx'
import { SourceLink } from './source-link.tsx'
import { Steps } from './steps.tsx'
import { isOpen, type TurnView } from './turn-view.ts'
import { UnavailableServers } from './unavailable-servers.tsx'

export type TurnProps = {
  view: TurnView
  /** Its place in the conversation, from 1. */
  place?: number
  /** The number of turns of the conversation that run before this one. */
  behind?: number
  /** The connection is lost: the turn goes on, and its text will. */
  isLost?: boolean
  isSelected?: boolean
  /** A word in the message that is marked. */
  marked?: string | undefined
  /** Buttons below the answer. */
  actions?: ReactNode
  escalationLink?: (id: string) => ReactNode
}

/** One turn: the message, the steps, the answer with its sources, and its figures. */
export function Turn(props: TurnProps) {
  const { view, place, isSelected = false, marked, actions, escalationLink } = props
  const sourcesId = useId()
  return (
    <article
      className="turn"
      id={view.turnId && `turn-${view.turnId}`}
      aria-label={place === undefined ? 'Turn' : `Turn ${place}`}
      data-selected={isSelected || undefined}
    >
      <LeftOutMessages messages={view.leftOutMessages} />
      <Attachments files={view.attachments} />
      {view.message !== '' && (
        <p className="turn-message" dir="auto">
          <span className="visually-hidden">You: </span>
          <Marked text={view.message} word={marked} />
        </p>
      )}
      <div className="turn-answer">
        <Continues view={view} />
        <Steps view={view} />
        <UnavailableServers servers={view.unavailable} />
        <Progress {...props} />
        {view.text !== '' && <Answer view={view} sourcesId={sourcesId} />}
        <Sources view={view} id={sourcesId} />
        <RequiredActions actions={view.actions} />
        <ContinuedBy view={view} />
        <MergedInto view={view} />
        <Notices view={view} {...(escalationLink && { escalationLink })} />
        <div className="turn-end">
          <TurnFigures view={view} />
          {!isOpen(view) && actions && <div className="turn-actions">{actions}</div>}
        </div>
      </div>
      <PersonWords messages={view.personMessages} />
    </article>
  )
}

const Answer = ({ view, sourcesId }: { view: TurnView; sourcesId: string }) => (
  <AnswerText
    text={view.text}
    isOpen={isOpen(view)}
    sources={view.citations.map(({ index, chunk_id }) => `${index}=${chunk_id}`).join()}
    turnId={view.turnId ?? ''}
    sourcesId={sourcesId}
  />
)

function Progress({ view, behind = 0, isLost = false }: TurnProps) {
  const sentence = isLost ? lostSentence(view) : openSentence(view, behind)
  if (!sentence || !isOpen(view)) return null
  return (
    <p className="turn-progress">
      <span className="turn-pulse" aria-hidden />
      {sentence}
    </p>
  )
}

const lostSentence = ({ status }: TurnView) =>
  status === 'sending'
    ? 'Not sent yet: it goes out when the connection is back.'
    : 'Still running. The answer goes on when the connection is back.'

/** The text with each occurrence of a word marked, in any case. */
function Marked({ text, word }: { text: string; word: string | undefined }) {
  if (!word) return text
  const pieces = text.split(new RegExp(`(${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})`, 'giu'))
  const marks = pieces.map((piece, place) => ({ piece, place }))
  return marks.map(({ piece, place }) => (place % 2 === 1 ? <mark key={place}>{piece}</mark> : piece))
}

const Sources = ({ view, id }: { view: TurnView; id: string }) =>
  view.citations.length === 0 ? null : (
    <ol className="turn-sources" aria-label="Sources">
      {view.citations.map((citation) => (
        <li key={citation.chunk_id} id={`${id}-${citation.index}`}>
          <span className="citation" aria-hidden>
            {citation.index}
          </span>
          {view.turnId ? (
            <SourceLink turnId={view.turnId} chunkId={citation.chunk_id}>
              {citation.filename}
            </SourceLink>
          ) : (
            <span className="turn-source-name">{citation.filename}</span>
          )}
          {citation.page !== undefined && <span className="faint">page {citation.page}</span>}
          <span className="faint">{citation.score.toFixed(2)}</span>
        </li>
      ))}
    </ol>
  )

/** Version, model, price, tokens and times, as far as they are known. */
export function TurnFigures({ view }: { view: TurnView }) {
  const { agentVersion, model, cost, usage, createdAt, firstTokenAt, endedAt } = view
  const tokens = usage ? usage.promptTokens + usage.completionTokens : 0
  const afterMs = (moment: string) => formatDuration(Date.parse(moment) - Date.parse(createdAt ?? moment))
  return (
    <ul className="turn-figures meta">
      {createdAt && (
        <li>
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {formatTime(createdAt)}
          </time>
        </li>
      )}
      {agentVersion !== undefined && <li>v{agentVersion}</li>}
      {model && <li className="turn-model">{model}</li>}
      {!isOpen(view) && cost !== undefined && (
        <li>
          <Cost usd={cost} />
        </li>
      )}
      {!isOpen(view) && usage && <li title={formatTokens(usage)}>{formatCount(tokens)} tokens</li>}
      {createdAt && firstTokenAt && <li>first {afterMs(firstTokenAt)}</li>}
      {createdAt && endedAt && <li title={formatMoment(endedAt)}>total {afterMs(endedAt)}</li>}
    </ul>
  )
}
