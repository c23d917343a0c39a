const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })
/** Longer words are cut, because tokenizers take very long over endless words. */
const MAX_WORD_LENGTH = 200

/** Returns the sentences of a text without the spaces at their ends. */
export const sentencesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter(Boolean)

/** Returns the words of a text. It cuts endless words, but never inside a surrogate pair. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => (word.length <= MAX_WORD_LENGTH ? [word] : cutWord(word)))
}

function cutWord(word: string): string[] {
  const characters = Array.from(word)
  const parts: string[] = []
  for (let start = 0; start < characters.length; start += MAX_WORD_LENGTH)
    parts.push(characters.slice(start, start + MAX_WORD_LENGTH).join(''))
  return parts
}
