import { Check, X } from 'lucide-react'
import { formatClock, formatCount, formatMoment } from '../parts/format.ts'

type Attempt = { at: string; status: number | null; error: string | null; round?: number }
/** Attempts in a row that ended in the same way, as one line; `since` is the first of them. */
type Line = Attempt & { tries: number; since: string }

/** More attempts than this stand behind a fold; the newest are in sight. */
const IN_SIGHT = 4

/** The attempts at a delivery, each with its answer, the newest first. */
export function Attempts({ attempts }: { attempts: Attempt[] }) {
  const newest = linesOf(attempts.toReversed())
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

function linesOf(attempts: Attempt[]): Line[] {
  const lines: Line[] = []
  for (const attempt of attempts) {
    const last = lines.at(-1)
    const isSame =
      last && last.status === attempt.status && last.error === attempt.error && last.round === attempt.round
    if (isSame) Object.assign(last, { tries: last.tries + 1, since: attempt.at })
    else lines.push({ ...attempt, tries: 1, since: attempt.at })
  }
  return lines
}

const List = ({ attempts }: { attempts: Line[] }) => (
  <ul className="attempts">
    {attempts.map(({ at, status, error, round = 1, tries, since }) => {
      const isFailed = error !== null
      const Sign = isFailed ? X : Check
      return (
        <li key={`${at} ${round}`}>
          <Sign size={14} data-tone={isFailed ? 'bad' : 'good'} aria-label={isFailed ? 'Failed' : 'Delivered'} />
          <time dateTime={at}>{formatMoment(at)}</time>
          <span>{status ?? 'no answer'}</span>
          {tries > 1 && (
            <span className="faint">
              {formatCount(tries)} tries since {formatClock(since)}
            </span>
          )}
          {round > 1 && <span className="faint">round {round}</span>}
          {error && <span className="faint">{error}</span>}
        </li>
      )
    })}
  </ul>
)
