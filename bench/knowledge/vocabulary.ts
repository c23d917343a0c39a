/** The stems of a million passages, and those of them that are so common that a question leaves them out as stop words. */
const [VOCABULARY, LEFT_OUT] = [300_000, 100]
/** Documents have topics, so a passage repeats a word of its document with this probability. */
const REPEATED = 0.5

/** A word of the vocabulary by the law of Zipf and Mandelbrot: the commonest is in some 7 of 100 passages, most are rare. */
export const zipfWord = (): string => wordAt(Math.floor(LEFT_OUT * ((VOCABULARY / LEFT_OUT + 1) ** Math.random() - 1)))

/** Makes the texts of a document's passages. */
export function zipfPassages(count: number, words: number): string[] {
  const said: string[] = []
  const next = () => {
    const isRepeated = said.length > 0 && Math.random() < REPEATED
    const word = isRepeated ? (said[Math.floor(said.length * Math.random())] ?? zipfWord()) : zipfWord()
    said.push(word)
    return word
  }
  return Array.from({ length: count }, () => Array.from({ length: words }, next).join(' '))
}

/** Letters alone: no number and no ending is taken off. */
const wordAt = (place: number): string => `v${[...String(place)].map((digit) => 'abcdfghklm'[Number(digit)]).join('')}o`
