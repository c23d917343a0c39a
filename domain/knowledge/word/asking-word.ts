import { termsOf } from '../../text/word.ts'

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

/** The words of a question without those that ask; all of them where nothing else is left. */
export function withoutAsking(terms: string[]): string[] {
  const others = terms.filter((term) => !ASKING.has(term))
  return others.length > 0 ? others : terms
}
