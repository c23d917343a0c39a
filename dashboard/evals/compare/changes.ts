import type { DataOf } from '../../../clients/typescript/index.ts'

export type Comparison = DataOf<'/v1/agents/{id}/evals/{suiteId}/runs/{runId}/compare/{otherRunId}', 'get'>
export type ComparedCase = Comparison['cases'][number]
export type Side = NonNullable<ComparedCase['a']>
export type Change = ComparedCase['change']

/** The changes with the words for them, the worst first. */
export const CHANGES: [Change, string][] = [
  ['broken', 'Broken'],
  ['worse', 'Worse'],
  ['fixed', 'Fixed'],
  ['better', 'Better'],
  ['same', 'Same'],
  ['only_a', 'Only in A'],
  ['only_b', 'Only in B'],
]

/** The word for a change. */
export const changeWord = (change: Change): string => CHANGES.find(([name]) => name === change)?.[1] ?? change

/** The cases that the filter leaves: what is broken first, and below it what else has changed. */
export function orderedCases(cases: ComparedCase[], change: Change | undefined): ComparedCase[] {
  const order = CHANGES.map(([name]) => name)
  return cases
    .filter((compared) => change === undefined || compared.change === change)
    .toSorted((a, b) => order.indexOf(a.change) - order.indexOf(b.change) || a.testCaseIndex - b.testCaseIndex)
}
