import type { DataOf } from '../../clients/typescript/index.ts'
import { formatCount, formatMoment } from '../parts/format.ts'
import { Markdown } from '../parts/transcript/markdown.tsx'

type Message = DataOf<'/v1/conversations/{id}', 'get'>['messages'][number]

/** The history from elsewhere with which a conversation began, each message marked as imported. */
export const ImportedMessages = ({ messages }: { messages: Message[] }) =>
  messages.length === 0 ? null : (
    <section aria-label="Imported messages">
      <p className="meta">
        {messages.length === 1 ? 'One message was' : `${formatCount(messages.length)} messages were`} imported from
        elsewhere.
      </p>
      {messages.map((message) => (
        <ImportedMessage key={message.place} {...message} />
      ))}
    </section>
  )

const ImportedMessage = ({ role, text, createdAt }: Message) => (
  <div className="turn imported-message" data-role={role}>
    {role === 'user' ? (
      <p className="turn-message" dir="auto">
        {text}
      </p>
    ) : (
      <Markdown text={text} />
    )}
    <p className="imported-message-note meta">
      Imported, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
    </p>
  </div>
)
