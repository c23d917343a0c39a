import type { DataOf } from '../../clients/typescript/index.ts'
import { Ago } from '../parts/figures.tsx'
import { Attachments } from '../parts/transcript/attachment/attachments.tsx'

type Conversation = DataOf<'/v1/conversations/{id}', 'get'>

/** Lists the messages that came while the conversation is paused, in their order. */
export const KeptMessages = ({ messages }: { messages: Conversation['kept_messages'] }) =>
  messages.length === 0 ? null : (
    <section className="kept-messages" aria-label="Kept messages">
      {messages.map(({ id, text, attachments, created_at }) => (
        <div key={id} className="turn">
          <p className="turn-message" dir="auto">
            {text}
          </p>
          <Attachments files={attachments} />
          <p className="kept-messages-note meta">
            Kept for the end of the pause, <Ago at={created_at} />
          </p>
        </div>
      ))}
    </section>
  )
