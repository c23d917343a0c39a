import { compareWords } from './words.ts'

/** What became of a text: removed words are struck through, added ones underlined, and both are said aloud. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <div className="word-diff">
      {compareWords(before, after).map(({ kind, text }, index) => {
        const Part = { same: 'span', added: 'ins', removed: 'del' }[kind] as 'span' | 'ins' | 'del'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run has no other name than its place.
          <Part key={index}>
            {kind !== 'same' && <span className="visually-hidden">{kind}: </span>}
            {text}
          </Part>
        )
      })}
    </div>
  )
}
