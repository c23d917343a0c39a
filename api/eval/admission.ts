import { ApiError } from '../../domain/error.ts'
import type { EvalRunOptions } from '../../domain/eval/run.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import type { EvalRunRecord } from '../../store/eval/run.ts'
import type { EvalSuiteRecord } from '../../store/eval/suite.ts'
import type { WorkflowInput } from '../../workflows/contract.ts'
import type { ApiDependencies } from '../dependencies.ts'

/**
 * Who may be tested: every agent that is not disabled, whose models, its own and the judge's, are set up.
 * @throws AGENT_DISABLED, MODEL_PROVIDER_NOT_CONFIGURED
 */
export const admission =
  ({ models }: Pick<ApiDependencies, 'models'>) =>
  (agent: AgentRecord, suite: EvalSuiteRecord): void => {
    if (agent.status === 'disabled') throw new ApiError('AGENT_DISABLED')
    models.find(agent.model)
    if (suite.testCases?.some(({ scorer }) => scorer === 'llm-judge')) models.find(models.judgeModel ?? agent.model)
  }

/** What every start of a run is made of. */
export const newRunOf = (
  { config }: ApiDependencies,
  agentId: string,
  suiteId: string,
  requestId: string,
  options: EvalRunOptions,
) => ({ agentId, suiteId, requestId, options, defaultConcurrency: config.evalConcurrency })

export const runInput = ({ workspaceId, agentId, id }: EvalRunRecord): WorkflowInput => ({
  workspaceId,
  agentId,
  subjectId: id,
})

export const runPathOf = ({ agentId, suiteId, id }: EvalRunRecord): string =>
  `/api/v1/agents/${agentId}/evals/${suiteId}/runs/${id}`

/** RFC 7240: `Prefer: respond-async`, perhaps among others. */
export const wantsNoWait = (request: Request): boolean =>
  /(^|,)\s*respond-async\s*($|[,;])/i.test(request.headers.get('prefer') ?? '')
