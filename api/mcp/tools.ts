import type { McpServer } from '@modelcontextprotocol/server'
import Type from 'typebox'
import { reachesAgent } from '../../domain/access/access.ts'
import { DEFAULT_SEARCH_LIMIT, SearchQuery } from '../../domain/knowledge/base.ts'
import { agentNotFound, findAgent } from '../../store/agent/agent.ts'
import { listAgents } from '../../store/agent/list.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { findReceipt } from '../../store/turn/receipt.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { searchBases } from '../knowledge/search.ts'
import { findReadableTurn } from '../turn/service.ts'
import { type McpCall, runTool, toolResult } from './call.ts'
import { toolInput } from './tool-input.ts'

const Id = Type.String({ format: 'uuid' })
const SearchArguments = Type.Object({ agent_id: Id, ...SearchQuery.properties })
const READ_ONLY = { readOnlyHint: true, openWorldHint: false }

/** Registers the tools that read: agents, their knowledge, and the receipts of turns. */
export function registerReadingTools(server: McpServer, deps: ApiDependencies, call: McpCall): void {
  const { access } = call
  server.registerTool(
    'list_agents',
    {
      title: 'List the agents',
      description:
        'Lists the agents of the workspace: id, name, status and model. A paused or disabled agent takes no chat.',
      annotations: READ_ONLY,
    },
    () =>
      runTool(deps, call, ['GET', '/v1/agents'], async () => {
        const agents = (await listAgents(deps.database, access.workspaceId)).filter(({ id }) =>
          reachesAgent(access, id),
        )
        return toolResult({ agents: agents.map(({ id, name, status, model }) => ({ id, name, status, model })) })
      }),
  )
  server.registerTool(
    'search_knowledge',
    {
      title: "Search an agent's knowledge",
      description: 'Finds the passages of all knowledge bases of an agent that fit a query; the best come first.',
      inputSchema: toolInput(SearchArguments),
      annotations: READ_ONLY,
    },
    ({ agent_id, query, limit = DEFAULT_SEARCH_LIMIT, mode }) =>
      runTool(deps, call, ['POST', '/v1/agents/{id}/knowledge-bases/{kbId}/search'], async () => {
        const agentId = await findReachedAgent(deps, call, agent_id)
        const bases = await listKnowledgeBases(deps.database, access.workspaceId, agentId)
        const payer = { workspaceId: access.workspaceId, agentId }
        const { data: passages, ...cut } = await searchBases(deps, payer, bases, { query, limit, mode })
        return toolResult({ passages, ...cut })
      }),
  )
  server.registerTool(
    'get_turn',
    {
      title: 'Get the receipt of a turn',
      description:
        'Returns all that happened in a turn: its answer, passages, model calls, tool calls, guardrails and cost.',
      inputSchema: toolInput(Type.Object({ turn_id: Id })),
      annotations: READ_ONLY,
    },
    ({ turn_id }) =>
      runTool(deps, call, ['GET', '/v1/turns/{turn_id}'], async () => {
        const turn = await findReadableTurn(deps.database, access, turn_id)
        return toolResult({ turn: await findReceipt(deps.database, turn, deps.config) })
      }),
  )
}

/** The id of an agent that the call reaches. @throws ApiError AGENT_NOT_FOUND */
export async function findReachedAgent(
  { database }: Pick<ApiDependencies, 'database'>,
  { access }: McpCall,
  agentId: string,
): Promise<string> {
  if (!reachesAgent(access, agentId)) throw agentNotFound(agentId)
  return (await findAgent(database, access.workspaceId, agentId)).id
}
