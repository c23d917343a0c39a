import { formatCount } from '../format.ts'
import { ScrollText } from '../scroll-text.tsx'
import { numbered } from '../transcript/numbered.ts'
import type { Receipt } from './timeline.ts'

type Context = NonNullable<Receipt['client_context']>

const SPEAKERS: Record<Context['messages'][number]['role'], string> = { user: 'User', assistant: 'Assistant' }

/** Shows the instructions and the earlier messages that a client of the OpenAI interface sent beside the message. */
export function ClientContext({ context: { instructions, messages } }: { context: Context }) {
  if (instructions === '' && messages.length === 0) return null
  return (
    <section aria-label="Sent by the client" className="receipt-context">
      <h3>Sent by the client</h3>
      {instructions !== '' && (
        <details open>
          <summary>Instructions</summary>
          <ScrollText label="Instructions" element="section" className="receipt-passage-text">
            {instructions}
          </ScrollText>
        </details>
      )}
      {messages.length > 0 && (
        <details>
          <summary>Earlier messages ({formatCount(messages.length)})</summary>
          <ol className="receipt-passages">
            {numbered(messages).map(({ item: { role, text }, place }) => (
              <li key={place}>
                <p className="receipt-passage-head">
                  <strong>{SPEAKERS[role]}</strong>
                </p>
                <ScrollText
                  label={`${SPEAKERS[role]}, message ${place + 1}`}
                  element="section"
                  className="receipt-passage-text"
                >
                  {text}
                </ScrollText>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
