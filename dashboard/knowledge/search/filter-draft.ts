import type { Filter } from '../../../clients/typescript/index.ts'
import { type FilterRows, filterOfRows, problemOfRow, rowsOfFilter } from './filter-rows.ts'

/** A filter while a person makes it: as rows, or as JSON, which can say all that a filter can. */
export type FilterDraft = { form: 'rows'; value: FilterRows } | { form: 'json'; text: string }

const NO_ROWS: FilterDraft = { form: 'rows', value: { join: 'and', rows: [] } }

/** The filter that a draft says, none when it is empty; or what is wrong with it, where one sentence can say it. */
export function readDraft(draft: FilterDraft): { filter?: Filter; problem?: string; isWrong?: true } {
  if (draft.form === 'json') return readJson(draft.text)
  if (draft.value.rows.some((row) => problemOfRow(row) !== undefined)) return { isWrong: true }
  const filter = filterOfRows(draft.value)
  return filter ? { filter } : {}
}

function readJson(text: string): { filter?: Filter; problem?: string; isWrong?: true } {
  if (text.trim() === '') return {}
  try {
    // The service checks it and names the place of what is wrong.
    return { filter: JSON.parse(text) as Filter }
  } catch (error) {
    return { isWrong: true, problem: `This is no JSON. ${error instanceof Error ? error.message : ''}` }
  }
}

/** A filter of the address as rows where that is possible, else as JSON. */
export function draftOf(text: string): FilterDraft {
  if (text === '') return NO_ROWS
  const value = rowsOfFilter(readJson(text).filter)
  return value ? { form: 'rows', value } : { form: 'json', text: pretty(text) }
}

/** The same filter in the other form; undefined when rows cannot say it. */
export function otherForm(draft: FilterDraft): FilterDraft | undefined {
  if (draft.form === 'rows') {
    const { filter } = readDraft(draft)
    return { form: 'json', text: filter ? JSON.stringify(filter, null, 2) : '' }
  }
  if (draft.text.trim() === '') return NO_ROWS
  const value = rowsOfFilter(readJson(draft.text).filter)
  return value && { form: 'rows', value }
}

function pretty(text: string): string {
  const { filter } = readJson(text)
  return filter === undefined ? text : JSON.stringify(filter, null, 2)
}
