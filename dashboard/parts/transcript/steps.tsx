import { Check, ChevronRight, Loader, Search, Wrench, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../shell/api/answer.ts'
import { factsOf } from '../fault.tsx'
import { formatDuration } from '../format.ts'
import { SourceLink } from './source-link.tsx'
import type { ToolView, TurnView } from './turn-view.ts'
import { ValueText } from './value-text.tsx'

/**
 * Lists the passages that the agent found and the tools that it called before it answered. Each opens to its details.
 */
export function Steps({ view }: { view: TurnView }) {
  const { passageCount, tools, turnId } = view
  if (passageCount === 0 && tools.length === 0) return null
  return (
    <ul className="turn-steps" aria-label="Steps">
      {passageCount > 0 && <Passages view={view} />}
      {tools.map((tool, place) => (
        <Tool key={tool.callId ?? `${place} ${tool.name}`} tool={tool} place={place} turnId={turnId} />
      ))}
    </ul>
  )
}

const Passages = ({ view: { turnId, passages, passageCount } }: { view: TurnView }) => (
  <Step details={turnId && <PassageList turnId={turnId} known={passages} />}>
    <Search size={14} aria-hidden /> {passageCount === 1 ? '1 passage' : `${passageCount} passages`}
  </Step>
)

/** A step that opens to its details, which are read then. */
function Step({ children, details }: { children: ReactNode; details: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details className="turn-step" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <ChevronRight size={14} aria-hidden className="turn-step-chevron" />
          {children}
        </summary>
        {isOpen && details}
      </details>
    </li>
  )
}

/** The stream tells the passages; of a stored turn, the receipt has them. */
function PassageList({ turnId, known }: { turnId: string; known: TurnView['passages'] }) {
  const { data, error } = useAnswer(
    '/v1/turns/{turn_id}',
    { params: { path: { turn_id: turnId } } },
    { enabled: known === undefined },
  )
  const passages = known ?? data?.data.chunks
  if (!passages) return <p className="turn-step-details faint">{error ? factsOf(error).message : 'Loading'}</p>
  return (
    <ol className="turn-step-passages">
      {passages.map(({ chunk_id, filename, score }) => (
        <li key={chunk_id}>
          {filename === null ? (
            'A deleted document'
          ) : (
            <SourceLink turnId={turnId} chunkId={chunk_id}>
              {filename}
            </SourceLink>
          )}{' '}
          <span className="faint">{score.toFixed(2)}</span>
        </li>
      ))}
    </ol>
  )
}

type ToolProps = { tool: ToolView; place: number; turnId: string | undefined }

const Tool = ({ tool, place, turnId }: ToolProps) => (
  <Step details={turnId && <ToolDetails tool={tool} place={place} turnId={turnId} />}>
    <Wrench size={14} aria-hidden /> {tool.name} <Outcome tool={tool} />
  </Step>
)

function Outcome({ tool: { ok, durationMs } }: { tool: ToolView }) {
  if (ok === undefined)
    return (
      <span className="faint">
        <Loader size={14} aria-hidden /> running
      </span>
    )
  const Sign = ok ? Check : X
  return (
    <span className="turn-step-outcome" data-tone={ok ? 'good' : 'bad'}>
      <Sign size={14} aria-label={ok ? 'succeeded' : 'failed'} />
      {durationMs !== undefined && <span className="faint">{formatDuration(durationMs)}</span>}
    </span>
  )
}

/** The receipt has what the stream leaves out, the result above all. */
function ToolDetails({ tool, place, turnId }: ToolProps & { turnId: string }) {
  const isDone = tool.ok !== undefined
  const { data, error } = useAnswer(
    '/v1/turns/{turn_id}',
    { params: { path: { turn_id: turnId } } },
    { enabled: isDone },
  )
  const calls = data?.data.tool_calls ?? []
  const call = calls.find(({ call_id }) => call_id === tool.callId) ?? calls[place]
  const given = call?.arguments ?? tool.arguments
  return (
    <div className="turn-step-details">
      <p className="detail-name">Arguments</p>
      {given === undefined ? <p className="faint">Loading</p> : <ValueText value={given} what="arguments" />}
      <p className="detail-name">{tool.ok === false ? 'Error' : 'Result'}</p>
      {isDone ? (
        <ToolResult text={call?.result ?? call?.error ?? tool.error} error={error} />
      ) : (
        <p className="faint">Still running</p>
      )}
    </div>
  )
}

function ToolResult({ text, error }: { text: string | null | undefined; error: Error | null }) {
  if (text) return <ValueText value={text} what="result" />
  if (error) return <p>{factsOf(error).message}</p>
  return <p className="faint">{text === undefined ? 'Loading' : 'Nothing'}</p>
}
