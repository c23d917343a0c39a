import { Ago } from '../figures.tsx'
import { Attachments } from './attachment/attachments.tsx'
import type { StoredTurn } from './turn-view.ts'

type LeftOut = StoredTurn['left_out_messages']

/** Shows the messages that a user wrote during the pause before a turn, and that the turn left out. */
export const LeftOutMessages = ({ messages }: { messages: LeftOut }) =>
  messages.map(({ id, text, attachments, reason, created_at }) => (
    <div key={id} className="turn-left-out">
      <p className="turn-message" dir="auto">
        {text}
      </p>
      <Attachments files={attachments} />
      <p className="meta">
        {NOTES[reason]}, <Ago at={created_at} />
      </p>
    </div>
  ))

const NOTES: Record<LeftOut[number]['reason'], string> = {
  length: 'Not given to the agent: too long together with the later messages',
  blocked: 'Not given to the agent: on a blocked topic',
}
