import { UserRound } from 'lucide-react'
import { Ago } from '../figures.tsx'
import { Markdown } from './markdown.tsx'
import type { StoredTurn } from './turn-view.ts'

export type PersonMessage = StoredTurn['person_messages'][number]

/** Shows the messages of the team's persons behind a turn, each with the name and the state of its sending. */
export const PersonWords = ({ messages }: { messages: PersonMessage[] }) =>
  messages.map(({ id, text, actor, created_at, delivery }) => (
    <div key={id} className="turn-person">
      <p className="turn-person-name meta">
        <UserRound size={14} aria-hidden />
        <span>
          <strong>{actor.name}</strong>
          {actor.type === 'key' && ' (API key)'}
        </span>
        <Ago at={created_at} />
        {delivery && <span data-tone={TONES[delivery.state]}>{deliveryWords(delivery)}</span>}
      </p>
      <Markdown text={text} />
    </div>
  ))

type Delivery = NonNullable<PersonMessage['delivery']>

const TONES: Partial<Record<Delivery['state'], 'bad' | 'held'>> = {
  refused: 'bad',
  'given-up': 'bad',
  doubtful: 'held',
}

const STATES: Record<Delivery['state'], string> = {
  awaiting: 'on its way',
  pending: 'on its way',
  sent: 'sent',
  doubtful: 'may not have arrived',
  refused: 'not sent:',
  'given-up': 'not sent:',
}

const deliveryWords = ({ state, reason, fix }: Delivery): string =>
  [STATES[state], ...(TONES[state] === 'bad' ? [reason, fix] : [])].filter(Boolean).join(' ')
