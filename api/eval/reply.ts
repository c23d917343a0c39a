import type { Context } from 'elysia'
import Type from 'typebox'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { EvalRun } from '../../domain/eval/run.ts'
import { EvalSuite } from '../../domain/eval/suite.ts'
import { type EvalRunRecord, evalRunOf } from '../../store/eval/run.ts'
import { type EvalSuiteRecord, evalSuiteOf } from '../../store/eval/suite.ts'
import { Mutation, Read } from '../agent/reply.ts'
import { etagOf } from '../request/if-match.ts'
import { params } from '../request/schema.ts'
import { RUN_STEPS, SUITE_STEPS } from './example.ts'

const Id = Type.String({ format: 'uuid' })

export const SuitePath = params(Type.Object({ id: Id, suiteId: Id }))

/** A run is served at two paths: below its suite, and below `evals` alone. The API description shows the first. */
export const RUN_PATHS = ['/v1/agents/:id/evals/:suiteId/runs/:runId', '/v1/agents/:id/evals/runs/:runId'] as const
const runPath = { id: Id, suiteId: Type.Optional(Id), runId: Id }
export const RunPath = params(Type.Object(runPath))
export const ComparePath = params(Type.Object({ ...runPath, otherRunId: Id }))
/** The part of a route's `detail` that hides its second path from the API description. */
export const shownAt = (path: (typeof RUN_PATHS)[number]) => (path === RUN_PATHS[0] ? {} : { hide: true })

export const SuiteRead = Read(EvalSuite)
export const SuiteMutation = Mutation(EvalSuite)
export const RunRead = Read(EvalRun)
export const RunMutation = Mutation(EvalRun)

/** Sets the ETag of a suite: its revision. @returns the suite as responses show it */
export function shownSuite(set: Context['set'], suite: EvalSuiteRecord): EvalSuite {
  set.headers.etag = etagOf({ version: suite.revision })
  return evalSuiteOf(suite)
}

/** The response to a change of a suite, with its ETag. */
export const suiteMutation = (set: Context['set'], suite: EvalSuiteRecord) => ({
  data: shownSuite(set, suite),
  next_steps: SUITE_STEPS,
})
/** The audit gets these facts of a suite. */
export const suiteFacts = ({ id, name, agentId }: EvalSuiteRecord): AuditFacts => ({
  type: 'evalSuite',
  id,
  name,
  change: { agentId },
})

/** The response to a start or a change of a run; `results` are those so far, or null to leave them out. */
export const runMutation = (run: EvalRunRecord, results: Parameters<typeof evalRunOf>[1]) => ({
  data: evalRunOf(run, results),
  next_steps: RUN_STEPS,
})
