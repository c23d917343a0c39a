import type { DataOf } from '../../clients/typescript/index.ts'

export type OperationStatus = DataOf<'/v1/operations', 'get'>
export type Failure = DataOf<'/v1/operations/failures', 'get'>[number]
export type Kind = Failure['kind']

/** The kinds of failures: how a tab is called, and what one and many of them are. */
export const KINDS: Record<Kind, { tab: string; one: string; many: string }> = {
  document: { tab: 'Documents', one: 'document', many: 'documents' },
  run: { tab: 'Runs', one: 'run', many: 'runs' },
  delivery: { tab: 'Deliveries', one: 'delivery', many: 'deliveries' },
  reply: { tab: 'Replies', one: 'reply', many: 'replies' },
}

/** The kinds in the order of the tabs. */
export const KIND_NAMES: Kind[] = ['document', 'run', 'delivery', 'reply']

/** Counts the failures of a kind, of one code or of all. */
export const countOf = ({ failures }: OperationStatus, kind: Kind, code?: string): number =>
  failures
    .filter((found) => found.kind === kind && (code === undefined || found.code === code))
    .reduce((sum, { count }) => sum + count, 0)

export const countRetryable = ({ failures }: OperationStatus, kind: Kind): number =>
  failures.filter((found) => found.kind === kind && found.retryable).reduce((sum, { count }) => sum + count, 0)
