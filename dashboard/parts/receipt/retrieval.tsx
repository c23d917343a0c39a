import { Fact, Facts } from '../facts.tsx'
import { ValueText } from '../transcript/value-text.tsx'
import type { Receipt } from './timeline.ts'

type Retrieval = NonNullable<Receipt['retrieval']>

const MAKERS: Record<string, string> = {
  message: 'the message itself',
  model: "the agent's model, from the conversation",
  words: 'the message, with rare words of the turn before',
}
/** A fact of a newer release has no name here, so the page shows it under its own. */
const NAMES: Record<string, string> = {
  cut_to: 'The search took too long. What was left of it',
  limits: 'Limits of the search',
}
/** A query can be as long as a message; its beginning tells enough. */
const SHOWN_LENGTH = 600

/** Shows the query of the knowledge search, its maker, and the limits of the search. */
export function RetrievalFacts({ retrieval: { query, made_by: maker, ...others } }: { retrieval: Retrieval }) {
  const told = Object.entries(others as Record<string, unknown>).filter(([, value]) => value != null)
  return (
    <>
      <Facts label="Search" isDense>
        <Fact name="Searched for">
          <span dir="auto" className="receipt-query">
            {query.length > SHOWN_LENGTH ? `${query.slice(0, SHOWN_LENGTH)}…` : query}
          </span>
        </Fact>
        <Fact name="Made of">{MAKERS[maker] ?? maker}</Fact>
      </Facts>
      {told.map(([key, value]) => (
        <div key={key}>
          <p className="detail-name">{NAMES[key] ?? key}</p>
          <ValueText value={value} what={NAMES[key] ?? key} />
        </div>
      ))}
    </>
  )
}
