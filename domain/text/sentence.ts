const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })
/** No single unbroken run of characters is longer: tokenizers take very long over endless words. */
const MAX_WORD_LENGTH = 200

/** The sentences of a text, each with its own trailing space removed. */
export const sentencesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment.trim()).filter(Boolean)

/** The words of a text; endless ones are cut. Never cuts a surrogate pair in two. */
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
