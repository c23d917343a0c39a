import type { DataOf } from '../../clients/typescript/index.ts'

export type Suite = DataOf<'/v1/agents/{id}/evals/{suiteId}', 'get'>
export type TestCase = NonNullable<Suite['testCases']>[number]
export type Run = DataOf<'/v1/agents/{id}/evals/{suiteId}/runs/{runId}', 'get'>
export type Result = NonNullable<Run['results']>[number]
/** The path of a suite, and of a run, as the API names its parts. */
export type SuitePath = { id: string; suiteId: string }
export type RunPath = SuitePath & { runId: string }

/** Every path whose answer changes with a suite or its runs. */
export const EVAL_READS = [
  '/v1/agents/{id}/evals',
  '/v1/agents/{id}/evals/{suiteId}',
  '/v1/agents/{id}/evals/{suiteId}/runs',
] as const

export type Outcome = 'passed' | 'failed' | 'errored'

/** An errored case is no failed one: it has no score of the answer, because there is none or it could not be judged. */
export function outcomeOf({ passed, reasoning }: Pick<Result, 'passed' | 'reasoning'>): Outcome {
  if (reasoning?.startsWith('ERROR:')) return 'errored'
  return passed ? 'passed' : 'failed'
}

/** What an answer is compared with: a text, or the criteria of the judge. */
export const expectedOf = (testCase: TestCase | undefined): string =>
  testCase?.expectedOutput || testCase?.criteria || ''

/** `Run 7`; a run of an older release has no number. */
export const runName = ({ number }: Pick<Run, 'number'>): string => (number === null ? 'Run' : `Run ${number}`)

/** `v7`, or `v7 with openai/gpt-4o-mini` where another model than that of the version answers. */
export const askedName = ({ agentVersion, model }: Pick<Run, 'agentVersion' | 'model'>): string =>
  model === null ? `v${agentVersion}` : `v${agentVersion} with ${model}`

/** `0.92`; an en dash before there is one. */
export const formatScore = (score: number | null | undefined): string => score?.toFixed(2) ?? '–'

/** The mean score of results; null of none. */
export const meanScore = (results: { score: number }[] | null): number | null =>
  results?.length ? results.reduce((sum, { score }) => sum + score, 0) / results.length : null

/** The names of the scorers. */
export const SCORERS = [
  { value: 'contains', label: 'Contains' },
  { value: 'exact-match', label: 'Exact match' },
  { value: 'regex', label: 'Pattern' },
  { value: 'json-schema', label: 'JSON Schema' },
  { value: 'tools', label: 'Tool calls' },
  { value: 'similarity', label: 'Similarity' },
  { value: 'llm-judge', label: 'Judge' },
] as const

/** The name of a scorer. */
export const scorerName = (scorer: TestCase['scorer']): string =>
  SCORERS.find(({ value }) => value === scorer)?.label ?? scorer
