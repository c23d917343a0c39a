import { Check, X } from 'lucide-react'
import { formatCount, formatMoment } from '../parts/format.ts'
import type { Escalation } from './inbox-query.ts'
import { deliverySentence } from './sentences.ts'

/** More attempts than this stand behind a fold; the newest are in sight. */
const IN_SIGHT = 4

/** Shows the state of the webhook, and each attempt with its answer, the newest first. */
export function Deliveries({ escalation }: { escalation: Escalation }) {
  const { deliveryStatus } = escalation
  const attempts = escalation.deliveries.toReversed()
  return (
    <section className="deliveries" aria-label="Deliveries" data-tone={deliveryStatus}>
      <h3>Webhook</h3>
      <p>{deliverySentence(escalation, Date.now())}</p>
      {attempts.length > 0 && <Attempts attempts={attempts.slice(0, IN_SIGHT)} />}
      {attempts.length > IN_SIGHT && (
        <details>
          <summary>{formatCount(attempts.length - IN_SIGHT)} earlier</summary>
          <Attempts attempts={attempts.slice(IN_SIGHT)} />
        </details>
      )}
    </section>
  )
}

const Attempts = ({ attempts }: { attempts: Escalation['deliveries'] }) => (
  <ul className="attempts">
    {attempts.map(({ at, status, error, round }) => {
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
