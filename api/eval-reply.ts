import Type from 'typebox'
import { EvalSuite } from '../domain/eval.ts'
import { EvalRun } from '../domain/eval-run.ts'
import { type EvalSuiteRecord, evalSuiteOf } from '../store/eval.ts'
import { type EvalRunRecord, evalRunOf } from '../store/eval-run.ts'
import { Mutation, Read } from './agent-reply.ts'
import { RUN_STEPS, SUITE_STEPS } from './eval-example.ts'
import { params } from './schema.ts'

const Id = Type.String({ format: 'uuid' })

/** The paths below one suite, and below one run. */
export const SuitePath = params(Type.Object({ id: Id, suiteId: Id }))
export const RunPath = params(Type.Object({ id: Id, suiteId: Id, runId: Id }))

export const SuiteRead = Read(EvalSuite)
export const SuiteMutation = Mutation(EvalSuite)
export const RunRead = Read(EvalRun)
export const RunMutation = Mutation(EvalRun)

export const suiteMutation = (suite: EvalSuiteRecord) => ({ data: evalSuiteOf(suite), next_steps: SUITE_STEPS })
export const runMutation = (run: EvalRunRecord, results: Parameters<typeof evalRunOf>[1]) => ({
  data: evalRunOf(run, results),
  next_steps: RUN_STEPS,
})
