import type { WorkspaceLog } from '../../domain/log/workspace-entry.ts'

const COLUMNS = [
  'createdAt',
  'id',
  'agentId',
  'agentName',
  'agentVersion',
  'model',
  'status',
  'error',
  'source',
  'tokensIn',
  'tokensOut',
  'cost',
  'latencyMs',
  'turnId',
  'conversationId',
  'channel',
  'tokensCached',
  'tokensCacheWrite',
  'tokensReasoning',
  'userId',
  'metadata',
  'finishReason',
  'feedback',
] satisfies (keyof WorkspaceLog)[]

/** The names of the columns, as the first line. */
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`

/** Log entries as lines of CSV (RFC 4180). */
export const csvOf = (entries: WorkspaceLog[]): string =>
  entries.map((entry) => `${COLUMNS.map((column) => cell(entry[column])).join(',')}\r\n`).join('')

/** Spreadsheets compute a text that begins like a formula, and a model or an error may be one: an apostrophe prevents it. */
function cell(given: WorkspaceLog[(typeof COLUMNS)[number]]): string {
  const value = typeof given === 'object' && given !== null ? JSON.stringify(given) : given
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
