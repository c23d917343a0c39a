import type { Access } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { ApiError } from '../../domain/error.ts'
import type { EvalRunOptions } from '../../domain/eval/run.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import type { EvalRunRecord } from '../../store/eval/run.ts'
import type { NewEvalRun } from '../../store/eval/run-start.ts'
import type { EvalSuiteRecord } from '../../store/eval/suite.ts'
import type { WorkflowInput } from '../../workflows/contract.ts'
import type { ApiDependencies } from '../dependencies.ts'

/**
 * A check of an agent and a suite before a run: the agent is not disabled, and its model and the judge's are set up.
 * The check throws AGENT_DISABLED, MODEL_PROVIDER_NOT_CONFIGURED or MODEL_NOT_ALLOWED.
 */
export const runAdmission =
  ({ models }: Pick<ApiDependencies, 'models'>) =>
  (agent: AgentRecord, suite: EvalSuiteRecord): void => {
    if (agent.status === 'disabled') throw new ApiError('AGENT_DISABLED')
    const { find, judgeModel } = models.ofWorkspace(agent.workspaceId)
    find(agent.model)
    if (suite.testCases?.some(({ scorer }) => scorer === 'llm-judge')) find(judgeModel ?? agent.model)
  }

/** The part of a new run that a first run and a rerun have in common. */
export const newRunOf = (
  { config }: ApiDependencies,
  agentId: string,
  suiteId: string,
  { requestId, access }: Pick<NewEvalRun, 'requestId'> & { access: Pick<Access, 'actor'> },
  options: EvalRunOptions,
) => ({ agentId, suiteId, requestId, startedBy: access.actor, options, defaultConcurrency: config.evalConcurrency })

/** The ids that the run's workflow starts with. */
export const evalRunInput = ({ workspaceId, agentId, id }: EvalRunRecord): WorkflowInput => ({
  workspaceId,
  agentId,
  subjectId: id,
})

/** The audit gets these facts of a run. */
export const runFacts = ({ id, suiteId, agentId }: EvalRunRecord): AuditFacts => ({
  type: 'evalRun',
  id,
  change: { agentId, suiteId },
})

/** The audit gets these facts of a request for a run. A request that joins a run changes nothing. */
export const startFacts = ({ run, started }: { run: EvalRunRecord; started: boolean }): AuditFacts | undefined =>
  started ? runFacts(run) : undefined

/** The path of the run, for the header Location. */
export const runPathOf = ({ agentId, suiteId, id }: EvalRunRecord): string =>
  `/api/v1/agents/${agentId}/evals/${suiteId}/runs/${id}`

/** True when the header Prefer (RFC 7240) asks for an answer at once; it may name other preferences too. */
export const prefersAsync = (request: Request): boolean =>
  /(^|,)\s*respond-async\s*($|[,;])/i.test(request.headers.get('prefer') ?? '')
