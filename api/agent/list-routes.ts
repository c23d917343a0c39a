import { Elysia } from 'elysia'
import Type from 'typebox'
import { Agent, AgentListQuery, AgentSummary } from '../../domain/agent/agent.ts'
import { type AgentSummaryRecord, countAgents, listAgents, readAgents } from '../../store/agent/list.ts'
import { admittedBatches } from '../access/living-access.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { BREAKS_OFF, listResponse } from '../request/list-stream.ts'
import { query } from '../request/schema.ts'
import { EXAMPLE_AGENT } from './example.ts'
import { ReadPart } from './reply.ts'
import { viewAgent } from './view.ts'

const AgentList = ReadPart(Type.Union([Agent, AgentSummary]))

export const agentListRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-list' }).use(authentication(deps)).get(
    '/v1/agents',
    async ({ workspaceId, access, query: { q, status, view, ...part }, request }) => {
      const filter = { search: q, status, agentIds: access.agentIds }
      const total = await countAgents(deps.database, workspaceId, filter)
      if (view === 'short') {
        const summaries = await listAgents(deps.database, workspaceId, filter, part)
        return Response.json({ data: summaries.map(viewSummary), total })
      }
      const batches = admittedBatches(deps, { request, access }, readAgents(deps.database, workspaceId, filter, part))
      return await listResponse(workspaceId, batches, (agent) => viewAgent(deps.sealing, agent), { total })
    },
    {
      query: query(AgentListQuery),
      response: { 200: AgentList },
      detail: operation('listAgents', 'List the agents, newest first', 'Agents', {
        description: `Without limit, the list is whole; total counts all agents that q and status leave. view=short leaves the configurations out, which may have a megabyte each. ${BREAKS_OFF}`,
        example: { data: [EXAMPLE_AGENT], total: 1 },
      }),
    },
  )

const viewSummary = ({ workspaceId, createdAt, updatedAt, ...summary }: AgentSummaryRecord): AgentSummary => ({
  ...summary,
  tenantId: workspaceId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
