import { type SQL, sql } from 'drizzle-orm'
import { shareOfBase } from '../../../domain/knowledge/word/word-weight.ts'
import { CANDIDATES, type Covered, idsOf, isOfCovered, isOne, type WordInBase, type Words } from './search-arm.ts'

/** The common words weigh at most this many passages of a knowledge base that rare words found. */
const MAX_WEIGHED = 2 * CANDIDATES
/** They weigh at most this many of several knowledge bases together, but of each one as many as are ranked. */
const MAX_WEIGHED_OF_ALL = 2 * MAX_WEIGHED
/** A search reads at most this many passages of a word, from the documents that say it most often. */
const MAX_READ = 10_000
const NO_LIMIT = 2_147_483_647

const PLACE_OF_ALL = sql`max(base)`
/** The same in a grouping by document. */
export const placeOfGroup = (covered: Covered): SQL => (isOne(covered) ? sql`1` : PLACE_OF_ALL)

/**
 * The passages that have words of the question, with the share that they have; a word counts once, by its best form. Each
 * word of each knowledge base is looked up by itself (`limit`): Postgres expects few words of a knowledge base, and would
 * read all of them. If a word has more passages than may be read, those documents count that say it most often.
 */
export function matching(covered: Covered, words: Words | undefined): SQL {
  const rare = wordsOf(covered, words, false)
  if (rare.length === 0)
    return sql`select null::uuid as document_id, null::integer as ordinal, null::float8 as share, null::integer as base where false`
  const limits = sql.param(
    covered.isFiltered ? rare.map(() => NO_LIMIT) : limitsOf(rare, shareOfBase(MAX_READ, covered.kbIds.length)),
  )
  const base = placeOfGroup(covered)
  const kbId = isOne(covered) ? sql`${covered.kbIds[0]}` : sql`(${idsOf(covered)})[asked.base]`
  return sql`
    select document_id, ordinal, sum(best) as share, ${base} as base from (
      select document_id, ordinal, max(part) as best, ${base} as base from (
        select found.document_id, asked.base, asked.term, unnest(found.ordinals) as ordinal,
          asked.weight * unnest(found.impacts) as part
        from unnest(${columnsOf(covered, rare)}, ${limits}::integer[]) as asked (base, term, word, weight, most)
        cross join lateral (
          select document_id, ordinals, impacts from document_words
          where workspace_id = ${covered.workspaceId} and kb_id = ${kbId} and word = asked.word collate "C"
          order by passages desc limit asked.most) as found
        where ${isOfCovered(covered, sql`found.document_id`)}) as postings
      group by document_id, ordinal, term) as parts
    group by document_id, ordinal`
}

/** The words that find passages of the covered knowledge bases, or those that only weigh them. */
function wordsOf({ kbIds }: Covered, words: Words | undefined, isCommon: boolean): WordInBase[] {
  const covered = new Set(kbIds)
  return words?.weighed.filter((word) => word.isCommon === isCommon && covered.has(word.kbId)) ?? []
}

/**
 * Returns how many documents of each word the search reads: all, unless the word of the question has more passages than
 * it may read.
 */
function limitsOf(words: WordInBase[], most: number): number[] {
  const keyOf = ({ kbId, term }: WordInBase) => `${kbId} ${term}`
  const passages = new Map<string, number>()
  for (const word of words) passages.set(keyOf(word), (passages.get(keyOf(word)) ?? 0) + word.passages)
  return words.map((word) => {
    const all = passages.get(keyOf(word)) ?? 0
    return all > most ? Math.ceil((word.documents * most) / all) : NO_LIMIT
  })
}

/**
 * The best passages that rare words found, with what the common words of the question add.
 * @param found gives document_id, ordinal, share and base
 */
export function weighedByCommon(covered: Covered, words: Words | undefined, found: SQL): SQL {
  const common = wordsOf(covered, words, true)
  if (common.length === 0) return found
  return sql`
    select document_id, ordinal, base, share + coalesce((
      select sum(best) from (
        select max(asked.weight * common.impacts[array_position(common.ordinals, found.ordinal)]) as best
        from unnest(${columnsOf(covered, common)}) as asked (base, term, word, weight) join document_words as common
          on common.workspace_id = ${covered.workspaceId} and common.document_id = found.document_id
            and common.word = asked.word collate "C"
        ${isOne(covered) ? sql`` : sql`where asked.base = found.base`}
        group by asked.term) as parts), 0) as share
    from (${found}) as found`
}

/**
 * The best passages by words with their places: the best of all and, of several knowledge bases, some of each, because a
 * passage of a small one may be better by meaning or by the name of its file.
 */
export function ranked(covered: Covered, words: Words | undefined, shares: SQL): SQL {
  const weighed = weighedByCommon(covered, words, bestOf(covered, words, shares))
  const order = sql`order by share desc, document_id, ordinal`
  if (isOne(covered))
    return sql`select document_id, ordinal, share, row_number() over (${order}) as place
      from (${weighed}) as best order by share desc limit ${CANDIDATES}`
  return sql`select document_id, ordinal, share, place from (
      select document_id, ordinal, share, row_number() over (${order}) as place,
        row_number() over (partition by base ${order}) as place_in_base from (${weighed}) as best) as placed
    where place <= ${CANDIDATES} or place_in_base <= ${Math.ceil(CANDIDATES / covered.kbIds.length)}`
}

/** The best passages of each knowledge base, before those that are ranked are cut. */
function bestOf(covered: Covered, words: Words | undefined, shares: SQL): SQL {
  const most = wordsOf(covered, words, true).length > 0 ? mostWeighed(covered) : CANDIDATES
  if (isOne(covered))
    return sql`select document_id, ordinal, share, base from ${shares} order by share desc limit ${most}`
  return sql`select document_id, ordinal, share, base from (
      select shares.*, row_number() over (partition by base order by share desc) as place from ${shares}) as placed
    where place <= ${most}`
}

const mostWeighed = ({ kbIds }: Covered): number =>
  Math.max(CANDIDATES, Math.min(MAX_WEIGHED, Math.ceil(MAX_WEIGHED_OF_ALL / kbIds.length)))

const columnsOf = ({ kbIds }: Covered, words: WordInBase[]): SQL => {
  const places = new Map(kbIds.map((kbId, place) => [kbId, place + 1]))
  const bases = sql.param(words.map(({ kbId }) => places.get(kbId)))
  const [terms, forms] = [words.map(({ term }) => term), words.map(({ word }) => word)]
  const weights = words.map(({ weight }) => weight)
  return sql`${bases}::integer[], ${sql.param(terms)}::text[], ${sql.param(forms)}::text[], ${sql.param(weights)}::float8[]`
}
