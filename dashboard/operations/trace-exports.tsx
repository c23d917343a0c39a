import { Ago } from '../parts/figures.tsx'
import { formatCount } from '../parts/format.ts'
import type { OperationStatus } from './status.ts'

/** Shows what waits for Langfuse and what Langfuse refused; nothing while no export has failed. */
export function TraceExports({ exports }: { exports: OperationStatus['traceExports'] }) {
  const { waiting, oldestAt, refused, lastReason, lastFailedAt } = exports
  if (lastReason === null) return null
  return (
    <section className="trace-exports" aria-label="Langfuse">
      <strong>Langfuse</strong>
      <span>
        {formatCount(waiting)} traces wait
        {oldestAt && (
          <>
            , the oldest since <Ago at={oldestAt} />
          </>
        )}
        ; {formatCount(refused)} were refused.
      </span>
      <span className="meta">
        {lastFailedAt && <Ago at={lastFailedAt} />} {lastReason}
      </span>
    </section>
  )
}
