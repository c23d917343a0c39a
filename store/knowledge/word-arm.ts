import { type SQL, sql } from 'drizzle-orm'
import type { WeighedWord } from '../../domain/knowledge/word/word-weight.ts'
import { CANDIDATES, type Covered, isOfCovered, type Words } from './search-arm.ts'

/** At most this many passages that rare words found are weighed by the common words, too. */
const MAX_WEIGHED = 2 * CANDIDATES
/** Of a word that finds passages, these are read: with the documents that say it most often first. */
const MAX_READ = 10_000
const NO_LIMIT = 2_147_483_647

/** A condition on rows of these knowledge bases. One of them alone is read in the order of the index. */
export const areOf = (kbIds: string[]): SQL =>
  kbIds.length === 1 ? sql`kb_id = ${kbIds[0]}` : sql`kb_id = any(${sql.param(kbIds)}::uuid[])`

/**
 * The passages that have words of the question, with the share that they have; a word counts once, by its best form. Each
 * word is looked up by itself (`limit`): Postgres expects few words of a knowledge base, and would read all of them. Of one
 * that has more passages than may be read, those documents count that say it most often.
 */
export function matching(covered: Covered, words: Words | undefined): SQL {
  const rare = words?.weighed.filter(({ isCommon }) => !isCommon) ?? []
  if (rare.length === 0)
    return sql`select null::uuid as document_id, null::integer as ordinal, null::float8 as share where false`
  const isLimited = words?.isCounted && !covered.isFiltered
  const limits = sql.param(isLimited ? limitsOf(rare) : rare.map(() => NO_LIMIT))
  return sql`
    select document_id, ordinal, sum(best) as share from (
      select document_id, ordinal, max(part) as best from (
        select found.document_id, asked.term, unnest(found.ordinals) as ordinal, asked.weight * unnest(found.impacts) as part
        from unnest(${columnsOf(rare)}, ${limits}::integer[]) as asked (term, word, weight, most)
        cross join lateral (
          select document_id, ordinals, impacts from document_words
          where workspace_id = ${covered.workspaceId} and ${areOf(covered.kbIds)} and word = asked.word collate "C"
          order by passages desc limit asked.most) as found
        where ${isOfCovered(covered, sql`found.document_id`)}) as postings
      group by document_id, ordinal, term) as parts
    group by document_id, ordinal`
}

/** How many documents of each word are read: all, unless the word of the question has more passages than may be read. */
function limitsOf(words: WeighedWord[]): number[] {
  const byTerm = Map.groupBy(words, ({ term }) => term)
  const passagesOf = (term: string) => (byTerm.get(term) ?? []).reduce((sum, { passages }) => sum + passages, 0)
  return words.map(({ term, documents }) => {
    const passages = passagesOf(term)
    return passages > MAX_READ ? Math.ceil((documents * MAX_READ) / passages) : NO_LIMIT
  })
}

/**
 * The best passages that rare words found, with what the common words of the question add.
 * @param found gives document_id, ordinal and share
 */
export function weighedByCommon({ workspaceId }: Covered, words: Words | undefined, found: SQL): SQL {
  const common = words?.weighed.filter(({ isCommon }) => isCommon) ?? []
  if (common.length === 0) return found
  return sql`
    select document_id, ordinal, share + coalesce((
      select sum(best) from (
        select max(asked.weight * common.impacts[array_position(common.ordinals, found.ordinal)]) as best
        from unnest(${columnsOf(common)}) as asked (term, word, weight) join document_words as common
          on common.workspace_id = ${workspaceId} and common.document_id = found.document_id
            and common.word = asked.word collate "C"
        group by asked.term) as parts), 0) as share
    from (${found}) as found`
}

/** The best passages by words, before those that are ranked are cut. */
export const bestOf = (shares: SQL, words: Words | undefined): SQL =>
  sql`select document_id, ordinal, share from ${shares} order by share desc
    limit ${words?.weighed.some(({ isCommon }) => isCommon) ? MAX_WEIGHED : CANDIDATES}`

const columnsOf = (words: WeighedWord[]): SQL => {
  const [terms, forms] = [words.map(({ term }) => term), words.map(({ word }) => word)]
  const weights = words.map(({ weight }) => weight)
  return sql`${sql.param(terms)}::text[], ${sql.param(forms)}::text[], ${sql.param(weights)}::float8[]`
}
