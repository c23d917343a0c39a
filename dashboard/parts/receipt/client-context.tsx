import { formatCount } from '../format.ts'
import { ScrollText } from '../scroll-text.tsx'
import { numbered } from '../transcript/numbered.ts'
import type { Receipt } from './timeline.ts'

type Context = NonNullable<Receipt['client_context']>

const SPEAKERS: Record<Context['messages'][number]['role'], string> = { user: 'User', assistant: 'Assistant' }

/** Shows the instructions and the earlier messages that a client of the OpenAI interface sent beside the message. */
export function ClientContext({ context: { instructions, messages, further = [] } }: { context: Context }) {
  if (instructions === '' && messages.length === 0 && further.length === 0) return null
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
      <Messages title="Earlier messages" messages={messages} />
      <Messages title="Behind the message" messages={further} />
    </section>
  )
}

function Messages({ title, messages }: { title: string; messages: Context['messages'] }) {
  if (messages.length === 0) return null
  return (
    <details>
      <summary>
        {title} ({formatCount(messages.length)})
      </summary>
      <ol className="receipt-passages">
        {numbered(messages).map(({ item, place }) => (
          <li key={place}>
            <p className="receipt-passage-head">
              <strong>{SPEAKERS[item.role]}</strong>
            </p>
            <ScrollText
              label={`${SPEAKERS[item.role]}, message ${place + 1}`}
              element="section"
              className="receipt-passage-text"
            >
              {textOf(item)}
            </ScrollText>
          </li>
        ))}
      </ol>
    </details>
  )
}

const textOf = ({ text, calls = [], attachments = [] }: Context['messages'][number]): string =>
  [
    text,
    ...attachments.map(({ filename }) => filename),
    ...calls.map(({ name, arguments: args, result }) => `${name}(${args}) → ${result ?? 'no result'}`),
  ]
    .filter(Boolean)
    .join('\n')
