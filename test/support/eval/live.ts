import type { Evaluation } from '../../../domain/eval/live/evaluation.ts'
import type { Evaluator, Evaluators } from '../../../domain/eval/live/evaluator.ts'
import { type RequestOptions, request, until } from '../stack/stack.ts'

/** An evaluator that judges every turn by a pattern, unless the change says otherwise. */
export const evaluatorOf = (change: Partial<Evaluator> = {}): Evaluator => ({
  name: 'polite',
  scorer: 'regex',
  criteria: 'please',
  sample: 1,
  always: [],
  enabled: true,
  ...change,
})

/** Sets the evaluators of an agent. */
export const putEvaluators = (
  agentId: string,
  evaluators: Evaluator[],
  { maxDailyUsd, ...options }: RequestOptions & { maxDailyUsd?: number } = {},
) =>
  request<Evaluators>('PUT', `/v1/agents/${agentId}/evaluators`, {
    ...options,
    body: { evaluators, ...(maxDailyUsd !== undefined && { maxDailyUsd }) },
  })

/** The judgements of an agent's turns, newest first. @param more further parameters, such as `&status=owed` */
export const evaluationsOf = async (agentId: string, more = '', options: RequestOptions = {}) =>
  (await request<Evaluation[]>('GET', `/v1/evaluations?agent=${agentId}&limit=100${more}`, options)).data

/** Waits until so many judgements of an agent have ended; returns all of them. */
export const untilJudged = (agentId: string, count: number, options: RequestOptions = {}, withinMs = 30_000) =>
  until(
    `${count} judgements`,
    async () => {
      const all = await evaluationsOf(agentId, '', options)
      return all.filter(({ status }) => status !== 'owed').length >= count ? all : undefined
    },
    withinMs,
  )
