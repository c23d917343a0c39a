import { termsOf } from '../../text/word.ts'
import { languagesShownBy } from './courtesy-word.ts'

/**
 * Words that ask. They are rare in texts that answer, so their weight would be that of a name. English ones are stop words
 * already. They are left out of questions only: the index has them.
 */
const ASKING = new Set(
  termsOf(
    `wann warum wen wem wessen weshalb wieso wieviel wieviele wobei wodurch wofür wogegen woher wohin womit woran worauf
    woraus worin worüber wovon wozu welche welchem welchen welcher welches
    adónde cuál cuáles cuándo cuánta cuántas cuánto cuántos dónde quién quiénes
    combien comment laquelle lequel lesquelles lesquels où pourquoi quand quel quelle quelles quels quoi
    chi dove perché quale quali quando quanta quante quanti quanto
    onde quais qual quantas quantos quem
    hoe hoeveel waarom wanneer welk welke wie`,
  ),
)

/** Words that ask in one language, and have a meaning of their own in a question of another one. */
const MEANT: Partial<Record<string, Set<string>>> = {
  English: new Set(termsOf('comment dove hoe chi quanta wen')),
  German: new Set(termsOf('welk')),
  French: new Set(termsOf('onde')),
}

/** The words of a question's terms without those that ask in its language; all of them where nothing else is left. */
export function withoutAsking(terms: string[], question: string): string[] {
  const shown = languagesShownBy(question)
  const asks = (term: string) => ASKING.has(term) && !shown.some((name) => MEANT[name]?.has(term))
  const others = terms.filter((term) => !asks(term))
  return others.length > 0 ? others : terms
}
