import type { BodyOf } from '../../clients/typescript/index.ts'

export type Verdict = BodyOf<'/v1/turns/{turn_id}/review', 'put'>['verdict']

/** What a person can say of an answer. */
export const VERDICTS = [
  { value: 'good', label: 'Good' },
  { value: 'bad', label: 'Bad' },
]
