import { Attempts } from './attempts.tsx'
import type { Escalation } from './inbox-query.ts'
import { deliverySentence } from './sentences.ts'

/** Shows the state of the webhook, and each attempt with its answer. */
export const Deliveries = ({ escalation }: { escalation: Escalation }) => (
  <section className="deliveries" aria-label="Deliveries" data-tone={escalation.deliveryStatus}>
    <h3>Webhook</h3>
    <p>{deliverySentence(escalation, Date.now())}</p>
    <Attempts attempts={escalation.deliveries} />
  </section>
)
