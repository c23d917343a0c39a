import { Check, X } from 'lucide-react'
import { formatCount, formatMoment } from '../parts/format.ts'

type Attempt = { at: string; status: number | null; error: string | null; round?: number }

/** More attempts than this stand behind a fold; the newest are in sight. */
const IN_SIGHT = 4

/** The attempts at a delivery, each with its answer, the newest first. */
export function Attempts({ attempts }: { attempts: Attempt[] }) {
  const newest = attempts.toReversed()
  return (
    <>
      {newest.length > 0 && <List attempts={newest.slice(0, IN_SIGHT)} />}
      {newest.length > IN_SIGHT && (
        <details className="attempts-earlier">
          <summary>{formatCount(newest.length - IN_SIGHT)} earlier</summary>
          <List attempts={newest.slice(IN_SIGHT)} />
        </details>
      )}
    </>
  )
}

const List = ({ attempts }: { attempts: Attempt[] }) => (
  <ul className="attempts">
    {attempts.map(({ at, status, error, round = 1 }) => {
      const isFailed = error !== null
      const Sign = isFailed ? X : Check
      return (
        <li key={`${at} ${round}`}>
          <Sign size={14} data-tone={isFailed ? 'bad' : 'good'} aria-label={isFailed ? 'Failed' : 'Delivered'} />
          <time dateTime={at}>{formatMoment(at)}</time>
          <span>{status ?? 'no answer'}</span>
          {round > 1 && <span className="faint">round {round}</span>}
          {error && <span className="faint">{error}</span>}
        </li>
      )
    })}
  </ul>
)
