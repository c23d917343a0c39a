import { Elysia } from 'elysia'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { Budget, BudgetChange } from '../../domain/model/budget.ts'
import { findAgent, lockAgentForInsert } from '../../store/agent/agent.ts'
import { findBudget, replaceBudget } from '../../store/spending/budget.ts'
import { findCeiling } from '../../store/spending/ceiling.ts'
import type { RequestAudit } from '../access/audit.ts'
import { AgentPath, Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'

const EXAMPLE: Budget = { dailyUsd: 10, monthlyUsd: 200, spentUsd: { day: 3.0411, month: 61.2087 } }
const REQUEST = { dailyUsd: 10, monthlyUsd: 200 }
const DESCRIPTION =
  'All model calls count: answers, judges, summaries, embeddings, and calls that broke off. Days and months are those of UTC; a call counts when its cost is stored.'
const EFFECT =
  'A limit that is null or left out is none; 0 stops every paid call. Once a limit is reached, new turns are refused with BUDGET_EXCEEDED, running turns end with it before their next model call, and eval runs are completed with the remaining cases errored. Every process knows a new budget within 5 s.'
const NEXT_STEPS: NextStep[] = [nextStep('GET /v1/agents/{id}/stats', 'See what the turns of an agent cost.')]

/** The routes of budgets: the workspace's and those of agents, with what was spent. */
export const budgetRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'budget' }).use(ofWorkspace(deps)).use(ofAgent(deps))

const ofWorkspace = (deps: ApiDependencies) =>
  new Elysia({ name: 'workspace-budget' })
    .use(authentication(deps))
    .get('/v1/budget', async ({ workspaceId }) => ({ data: await budgetOf(deps, workspaceId) }), {
      response: { 200: Read(Budget) },
      detail: operation('getBudget', 'Get the budget of the workspace and what was spent', 'Workspace', {
        description: DESCRIPTION,
        example: { data: EXAMPLE },
      }),
    })
    .put(
      '/v1/budget',
      async ({ workspaceId, audit, body }) => {
        await change(audit, { workspaceId, facts: { type: 'workspace', id: workspaceId } }, body, 'replaceBudget')
        await deps.spending.noteChange()
        return { data: await budgetOf(deps, workspaceId), next_steps: NEXT_STEPS }
      },
      {
        body: body(BudgetChange),
        response: { 200: Mutation(Budget) },
        detail: operation('replaceBudget', 'Set what the workspace may spend a day and a month', 'Workspace', {
          description: `${DESCRIPTION} ${EFFECT}`,
          requestExample: REQUEST,
          example: { data: EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )

const ofAgent = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-budget' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/budget',
      async ({ workspaceId, params: { id } }) => {
        await findAgent(deps.database, workspaceId, id)
        return { data: await findBudget(deps.database, workspaceId, id) }
      },
      {
        params: AgentPath,
        response: { 200: Read(Budget) },
        detail: operation('getAgentBudget', 'Get the budget of an agent and what was spent', 'Agents', {
          description: DESCRIPTION,
          errors: ['AGENT_NOT_FOUND'],
          example: { data: EXAMPLE },
        }),
      },
    )
    .put(
      '/v1/agents/:id/budget',
      async ({ workspaceId, audit, params: { id }, body }) => {
        const { name } = await findAgent(deps.database, workspaceId, id)
        const facts = { type: 'agent', id, name } as const
        await change(audit, { workspaceId, agentId: id, facts }, body, 'replaceAgentBudget')
        await deps.spending.noteChange()
        return { data: await findBudget(deps.database, workspaceId, id), next_steps: NEXT_STEPS }
      },
      {
        params: AgentPath,
        body: body(BudgetChange),
        response: { 200: Mutation(Budget) },
        detail: operation('replaceAgentBudget', 'Set what an agent may spend a day and a month', 'Agents', {
          description: `${DESCRIPTION} ${EFFECT} The budget of the workspace counts beside it. It makes no version of the agent.`,
          errors: ['AGENT_NOT_FOUND'],
          requestExample: REQUEST,
          example: { data: EXAMPLE, next_steps: NEXT_STEPS },
        }),
      },
    )

async function budgetOf({ database, config }: ApiDependencies, workspaceId: string): Promise<Budget> {
  const budget = await findBudget(database, workspaceId)
  if (config.operatorMaxDailyUsd === undefined) return budget
  const { dailyUsd, spentToday } = await findCeiling(database, workspaceId, config.operatorMaxDailyUsd)
  return { ...budget, operatorCeiling: { dailyUsd, spentUsd: Number(spentToday) } }
}

type Target = { workspaceId: string; agentId?: string; facts: AuditFacts }

const change = (audit: RequestAudit, { workspaceId, agentId, facts }: Target, limits: BudgetChange, action: string) =>
  audit.write(
    action,
    async (tx) => {
      if (agentId) await lockAgentForInsert(tx, workspaceId, agentId)
      await replaceBudget(tx, workspaceId, agentId, limits)
    },
    () => ({ ...facts, change: { dailyUsd: limits.dailyUsd ?? null, monthlyUsd: limits.monthlyUsd ?? null } }),
  )
