import { Fragment } from 'react'
import { formatCount } from '../parts/format.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useInstance } from '../shell/api/session.ts'
import type { OperationStatus } from './status.ts'

const NAMES = { api: 'API', worker: 'Worker' }

/** The processes at work, by kind and release; workers of another release only finish what they hold. */
export function Processes({ processes }: { processes: OperationStatus['processes'] }) {
  const details = useInstance()?.details
  return (
    <section className="processes" aria-label="Running versions">
      <p className="meta">
        Versions{details && `: service ${details.version}`}
        {processes.map(({ kind, release, isCurrent, count, heldTurns }) => (
          <Fragment key={`${kind} ${release}`}>
            {', '}
            {NAMES[kind]} {release && <code>{release}</code>} ×{formatCount(count)}
            {heldTurns > 0 && ` (${formatCount(heldTurns)} turns)`}
            {!isCurrent && <StatusBadge status="waiting" word="draining" />}
          </Fragment>
        ))}
      </p>
      {details?.temporal.uiUrl && (
        <a className="meta" href={details.temporal.uiUrl} target="_blank" rel="noreferrer">
          Temporal UI
        </a>
      )}
      {details?.langfuseUrl && (
        <a className="meta" href={details.langfuseUrl} target="_blank" rel="noreferrer">
          Langfuse
        </a>
      )}
    </section>
  )
}
