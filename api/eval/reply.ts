import Type from 'typebox'
import { EvalRun } from '../../domain/eval/run.ts'
import { EvalSuite } from '../../domain/eval/suite.ts'
import { type EvalRunRecord, evalRunOf } from '../../store/eval/run.ts'
import { type EvalSuiteRecord, evalSuiteOf } from '../../store/eval/suite.ts'
import { Mutation, Read } from '../agent/reply.ts'
import { params } from '../request/schema.ts'
import { RUN_STEPS, SUITE_STEPS } from './example.ts'

const Id = Type.String({ format: 'uuid' })

export const SuitePath = params(Type.Object({ id: Id, suiteId: Id }))

/**
 * The interface has the paths of a run below its suite, and below `evals` alone: both are served. The API's
 * description shows the first.
 */
export const RUN_PATHS = ['/v1/agents/:id/evals/:suiteId/runs/:runId', '/v1/agents/:id/evals/runs/:runId'] as const
const runPath = { id: Id, suiteId: Type.Optional(Id), runId: Id }
export const RunPath = params(Type.Object(runPath))
export const ComparePath = params(Type.Object({ ...runPath, otherRunId: Id }))
/** What goes beside the `detail` of a route that has a second path. */
export const shownAt = (path: (typeof RUN_PATHS)[number]) => ({ hide: path !== RUN_PATHS[0] })

export const SuiteRead = Read(EvalSuite)
export const SuiteMutation = Mutation(EvalSuite)
export const RunRead = Read(EvalRun)
export const RunMutation = Mutation(EvalRun)

export const suiteMutation = (suite: EvalSuiteRecord) => ({ data: evalSuiteOf(suite), next_steps: SUITE_STEPS })
export const runMutation = (run: EvalRunRecord, results: Parameters<typeof evalRunOf>[1]) => ({
  data: evalRunOf(run, results),
  next_steps: RUN_STEPS,
})
