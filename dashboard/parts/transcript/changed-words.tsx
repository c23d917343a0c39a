import type { Change } from 'diff'
import { numbered } from './numbered.ts'

/** A compared text: removed words are struck through, added ones underlined, and both are said aloud. */
export const ChangedWords = ({ changes }: { changes: Change[] }) =>
  numbered(changes).map(({ place, item }) => <Words key={place} change={item} />)

function Words({ change: { value, added, removed } }: { change: Change }) {
  if (!added && !removed) return value
  const Tag = added ? 'ins' : 'del'
  return (
    <Tag>
      <span className="visually-hidden">{added ? 'added' : 'removed'}: </span>
      {value}
    </Tag>
  )
}
