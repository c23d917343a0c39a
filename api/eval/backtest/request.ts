import type { AuditFacts } from '../../../domain/access/audit.ts'
import { ApiError } from '../../../domain/error.ts'
import type { BacktestJudge, BacktestRequest } from '../../../domain/eval/backtest/request.ts'
import type { AgentRecord } from '../../../store/agent/agent.ts'
import type { BacktestRecord } from '../../../store/eval/backtest/backtest.ts'
import type { TurnChoice } from '../../../store/eval/backtest/start.ts'
import type { ApiDependencies } from '../../dependencies.ts'
import { momentOf } from '../../request/moment.ts'

/** The errors of a start. */
export const START_ERRORS = [
  'AGENT_NOT_FOUND',
  'VERSION_NOT_FOUND',
  'AGENT_DISABLED',
  'MODEL_PROVIDER_NOT_CONFIGURED',
  'MODEL_NOT_ALLOWED',
] as const

/** Which turns a request asks for. @throws VALIDATION_ERROR */
export function choiceOf({ turns, turn_ids }: BacktestRequest): TurnChoice {
  if (turns && turn_ids)
    throw new ApiError('VALIDATION_ERROR', {
      message: 'turns and turn_ids cannot both be given.',
      fix: 'Send turns to choose turns by what they have in common, or turn_ids to name them.',
      field: 'turn_ids',
    })
  const { from, to, ...rest } = turns ?? {}
  const window = { from: momentOf('turns.from', from), to: momentOf('turns.to', to) }
  if (window.from && window.to && window.from > window.to)
    throw new ApiError('VALIDATION_ERROR', {
      message: 'turns.from must be before turns.to.',
      fix: 'Send a from before to.',
      field: 'turns.from',
    })
  return { ...rest, ...window, ...(turn_ids && { turnIds: turn_ids.map((id) => id.toLowerCase()) }) }
}

/**
 * A check of the agent as the candidate is asked: it is not disabled, and its model and the judge's are set up. The check
 * returns the judge with its model, and throws AGENT_DISABLED, MODEL_PROVIDER_NOT_CONFIGURED or MODEL_NOT_ALLOWED.
 */
export const backtestAdmission =
  ({ models }: Pick<ApiDependencies, 'models'>) =>
  (agent: AgentRecord, judge: BacktestJudge | null): BacktestJudge | null => {
    if (agent.status === 'disabled') throw new ApiError('AGENT_DISABLED')
    const { find, judgeModel } = models.ofWorkspace(agent.workspaceId)
    find(agent.model)
    return judge && { ...judge, model: find(judge.model ?? judgeModel ?? agent.model).id }
  }

/** Starts the workflow of a backtest that runs; one that is at work already goes on. */
export async function goOnWith(
  { temporal }: Pick<ApiDependencies, 'temporal'>,
  { workspaceId, agentId, id, status }: BacktestRecord,
): Promise<void> {
  if (status === 'running') await temporal.startBacktest({ workspaceId, agentId, subjectId: id })
}

/** The path of the backtest, for the header Location. */
export const backtestPathOf = ({ agentId, id }: BacktestRecord): string => `/api/v1/agents/${agentId}/backtests/${id}`

/** The audit gets these facts of a backtest. */
export const backtestFacts = ({ id, agentId, candidate, total }: BacktestRecord): AuditFacts => ({
  type: 'backtest',
  id,
  change: { agentId, turns: total, ...candidate },
})
