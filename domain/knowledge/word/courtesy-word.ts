import { normalized, termsOf, WORD } from '../../text/word.ts'

/** A language by the words that show it, which no other of these has, and its words of courtesy and of asking. */
type Language = { shown: RegExp | null; shows: Set<string>; saysNothing: Set<string> }

const wordsOf = (text: string): string[] => normalized(text).match(WORD) ?? []
const language = (shown: RegExp | null, shows: string, saysNothing: string): Language => ({
  ...{ shown, shows: new Set(wordsOf(shows)), saysNothing: new Set(termsOf(saysNothing)) },
})

/** A question that shows no language is read as English. `is` and `of` are Dutch, too. */
const ENGLISH = language(
  null,
  'the what how who whose why which where when are does did can could you your to for please should would my',
  `want wish need know explain describe give show get anyone anybody does hello hi thanks thank long often take`,
)
/** Words that another language has with a meaning of its own do not show one: `die`, `was`, `hay`, `dime`, `saber`, `comment`. */
const GERMAN = language(
  null,
  `das ein eine einen einem einer ich ist sind wie wer wo wann warum wen welche welchen welcher welches wieviel für und
    nicht kann kannst auf zum zur sich wir ihr sie bitte danke hallo können könnt könnten möchte möchten habt gibt`,
  `bitte danke hallo können könnt könnte könnten konnte habt hast haben gibt geben möchte möchten sagen sag sagt mir mich
    euch ihr ihre ihren ihnen euer eure unser mein meine meinen erklären lange lang hoch viel viele gilt gelten etwa muss müssen darf
    dürfen soll dauert dauern`,
)
const SPANISH = language(
  /[¿¡]/,
  `el los las una qué cómo cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde quién por del puedo puede podría quiero
    quisiera necesito gracias hola`,
  `por favor puede puedo pueden podría podrías decir decirme dime hola gracias quiero quisiera necesito saber me tu hay
    tiene`,
)
const FRENCH = language(
  null,
  `je vous les une est dans avec quel quelle quels quelles combien pourquoi quand où peut peux pouvez voudrais merci bonjour
    qu du`,
  `s'il plaît pouvez peux dire merci bonjour je voudrais savoir`,
)
const LANGUAGES = { English: ENGLISH, German: GERMAN, Spanish: SPANISH, French: FRENCH }
type LanguageName = keyof typeof LANGUAGES
const NAMES = Object.keys(LANGUAGES) as LanguageName[]

/** The languages that words of a question show, none for one of names alone. */
export function languagesShownBy(question: string): LanguageName[] {
  const words = new Set(wordsOf(question))
  return NAMES.filter((name) => {
    const { shown, shows } = LANGUAGES[name]
    return shown?.test(question) || [...shows].some((word) => words.has(word))
  })
}

/** What may be asked of anything, so that a text which has it may be about another thing: a price, and how long something takes. */
const ASKED_OF_ANYTHING = new Set(
  termsOf(`cost price last kosten kostet preis preise cuesta cuestan costar precio precios dura
    duran coûte coûtent coûter prix dure durent`),
)

/** Whether a word of a question tells little of what it is about. */
export const isAskedOfAnything = (term: string): boolean => ASKED_OF_ANYTHING.has(term)

/** The words of a question's terms that are no courtesy in the languages that the question shows; all where none is left. */
export function withoutCourtesy(terms: string[], question: string): string[] {
  const shown = languagesShownBy(question)
  const spoken: LanguageName[] = shown.length > 0 ? shown : ['English']
  const rest = terms.filter((term) => !spoken.some((name) => LANGUAGES[name].saysNothing.has(term)))
  return rest.length > 0 ? rest : terms
}
