import { type BodyOf, type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'

export type Evaluators = BodyOf<'/v1/agents/{id}/evaluators', 'put'>
export type Evaluator = Evaluators['evaluators'][number]
export type Evaluation = DataOf<'/v1/evaluations', 'get'>[number]

export const LIVE_SCORERS = [
  { value: 'llm-judge', label: 'A judge model' },
  { value: 'regex', label: 'A pattern' },
  { value: 'json-schema', label: 'A JSON Schema' },
  { value: 'tools', label: 'Tool calls' },
] as const

export const CAUSES = [
  { value: 'negative_feedback', label: 'Bad feedback' },
  { value: 'escalated', label: 'Escalated' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'tool_failed', label: 'A tool failed' },
] as const

export const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value

const PATH = '/v1/agents/{id}/evaluators'

export const useEvaluators = (agentId: string) => useAnswer(PATH, { params: { path: { id: agentId } } })

/** Stores the evaluators of an agent, all of them. */
export function useReplaceEvaluators(agentId: string): (body: Evaluators) => Promise<void> {
  const api = useApi()
  const refresh = useRefresh()
  return async (body) => {
    await unwrap(api.PUT(PATH, { params: { path: { id: agentId } }, body }))
    await refresh(PATH, '/v1/evaluations')
  }
}
