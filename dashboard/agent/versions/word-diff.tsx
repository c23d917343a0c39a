import { numbered } from '../../parts/transcript/numbered.ts'
import { compareWords } from './words.ts'

/** What became of a text: removed words are struck through, added ones underlined, and both are said aloud. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <div className="word-diff">
      {numbered(compareWords(before, after)).map(({ place, item: { kind, text } }) => {
        const Part = { same: 'span', added: 'ins', removed: 'del' }[kind] as 'span' | 'ins' | 'del'
        return (
          <Part key={place}>
            {kind !== 'same' && <span className="visually-hidden">{kind}: </span>}
            {text}
          </Part>
        )
      })}
    </div>
  )
}
