import type { DataOf } from '../../../clients/typescript/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { formatDuration } from '../../parts/format.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'

export type Trial = DataOf<'/v1/agents/{id}/escalation/test', 'post'>

/** Shows the request of a tested tool or webhook, its answer and its time. */
export function TrialReceipt({ trial }: { trial: Trial }) {
  const { request, answerStatus, result, error, durationMs, status } = trial
  return (
    <div className="trial" role="status">
      <p className="trial-line">
        <StatusBadge
          {...(status === 'succeeded' ? { status: 'success' } : { status: 'failed', word: wordOf(status) })}
        />
        {answerStatus !== null && <span>answered {answerStatus}</span>}
        <span className="meta">{formatDuration(durationMs)}</span>
      </p>
      {error && <p>{error}</p>}
      {request && (
        <>
          <h3>Sent</h3>
          <pre>
            {[`${request.method} ${request.url}`, ...headersOf(request.headers), bodyOf(request.body)]
              .join('\n')
              .trim()}
          </pre>
        </>
      )}
      {result !== null && (
        <>
          <h3>
            The model gets <CopyButton text={result} what="result" />
          </h3>
          <pre>{result}</pre>
        </>
      )}
    </div>
  )
}

const wordOf = (status: Trial['status']) => (status === 'failed' ? 'Failed' : 'Outcome unknown')
const headersOf = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const bodyOf = (body: string | null) => (body === null ? '' : `\n${body}`)
