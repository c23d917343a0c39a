import type { ReactNode } from 'react'
import { Fact, Facts } from '../facts.tsx'
import { Cost } from '../figures.tsx'
import { formatDuration, formatTokens } from '../format.ts'
import { SourceLink } from '../transcript/source-link.tsx'
import { ValueText } from '../transcript/value-text.tsx'
import { ModelTexts } from './model-texts.tsx'
import { RetrievalFacts } from './retrieval.tsx'
import type { ModelCall, Receipt, Step, ToolCall } from './timeline.ts'

type StepDetailsProps = {
  step: Step
  turnId: string
  /** The moment in which the turn was accepted. */
  beganMs: number
}

/** Shows the input of a step and its result. */
export function StepDetails({ step, turnId, beganMs }: StepDetailsProps) {
  const start = <Fact name="Began">{formatDuration(step.startMs - beganMs)} after the message</Fact>
  switch (step.kind) {
    case 'wait':
      return <div className="timeline-details">An earlier turn of the conversation ran.</div>
    case 'prepare':
      return <Passages turnId={turnId} chunks={step.chunks} retrieval={step.retrieval} />
    case 'model':
      return (
        <Model call={step.call} start={start}>
          <ModelTexts turnId={turnId} number={step.number} call={step.call} />
        </Model>
      )
    case 'tool':
      return <Tool call={step.call} start={start} />
  }
}

type PassagesProps = Pick<Receipt, 'chunks' | 'retrieval'> & { turnId: string }

const Passages = ({ turnId, chunks, retrieval }: PassagesProps) => (
  <div className="timeline-details">
    {retrieval && <RetrievalFacts retrieval={retrieval} />}
    {chunks.length === 0 && <p className="faint">No passage was looked for, or none was found.</p>}
    <ol className="receipt-passages">
      {chunks.map(({ chunk_id, filename, score, text, page, heading }, index) => (
        <li key={chunk_id}>
          <p className="receipt-passage-head">
            <span className="citation">{index + 1}</span>
            {filename === null ? (
              <strong>A deleted document</strong>
            ) : (
              <SourceLink turnId={turnId} chunkId={chunk_id}>
                {filename}
              </SourceLink>
            )}
            {page !== undefined && <span className="faint">page {page}</span>}
            {heading && <span className="faint">{heading}</span>}
            <span className="receipt-passage-score">{score.toFixed(3)}</span>
          </p>
          {text === null ? (
            <p className="faint">The text is gone with its document.</p>
          ) : (
            <p className="receipt-passage-text" dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ol>
  </div>
)

function Model({ call, start, children }: { call: ModelCall; start: ReactNode; children: ReactNode }) {
  const { model, usage, cost, estimated, first_token_at, started_at, error, reasoning } = call
  return (
    <div className="timeline-details">
      <Facts isDense>
        <Fact name="Model">
          <code>{model}</code>
        </Fact>
        {start}
        {first_token_at && (
          <Fact name="First token">{formatDuration(Date.parse(first_token_at) - Date.parse(started_at))}</Fact>
        )}
        <Fact name="Tokens">
          {estimated && '≈ '}
          {formatTokens(usage)}
        </Fact>
        <Fact name="Cost">
          <Cost usd={cost} isEstimate={estimated} />
        </Fact>
      </Facts>
      {error && <p className="timeline-error">{error}</p>}
      {children}
      {reasoning !== null && (
        <>
          <p className="detail-name">Reasoning, as the provider told it</p>
          <ValueText value={reasoning} what="reasoning" />
        </>
      )}
    </div>
  )
}

const Tool = ({ call, start }: { call: ToolCall; start: ReactNode }) => (
  <div className="timeline-details">
    <Facts isDense>
      <Fact name="Type">{call.type}</Fact>
      {start}
    </Facts>
    {call.status === 'outcome_unknown' && (
      <p className="timeline-error">
        The connection broke after the request was sent. The effect may have happened: the call was not repeated.
      </p>
    )}
    {call.error && <p className="timeline-error">{call.error}</p>}
    <p className="detail-name">Arguments</p>
    <ValueText value={call.arguments} what="arguments" />
    {call.result !== null && (
      <>
        <p className="detail-name">Result, as the model got it</p>
        <ValueText value={call.result} what="result" />
      </>
    )}
  </div>
)
