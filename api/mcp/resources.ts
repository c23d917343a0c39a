import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server'
import { reachesAgent } from '../../domain/access/access.ts'
import { composeSystemPrompt } from '../../domain/agent/prompt.ts'
import { ApiError } from '../../domain/error.ts'
import { isUuid } from '../../domain/id.ts'
import { agentNotFound, findAgent } from '../../store/agent/agent.ts'
import { listAgents } from '../../store/agent/list.ts'
import { listEvalResults } from '../../store/eval/case.ts'
import { evalRunNotFound, evalRunOf, findEvalRun } from '../../store/eval/run.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { publicError } from '../plugins/failure.ts'
import { type Endpoint, type McpCall, requireEndpoint } from './call.ts'
/** The address of the resource that has the results of an eval run. */
export const runUri = (agentId: string, runId: string): string => `ams://agents/${agentId}/evals/runs/${runId}`

/** Registers the resources: the composed prompt of an agent, and the results of an eval run. */
export function registerResources(server: McpServer, deps: ApiDependencies, call: McpCall): void {
  const { access } = call
  const { database } = deps
  server.registerResource(
    'agent-prompt',
    new ResourceTemplate(promptUri('{agent_id}'), { list: () => listPrompts(deps, call) }),
    { title: 'Prompt of an agent', description: 'The system prompt that the model gets.', mimeType: 'text/plain' },
    (uri, { agent_id }) =>
      read(deps, call, ['GET', '/v1/agents'], uri, 'text/plain', async () => {
        const agent = await findAgent(database, access.workspaceId, assertReached(call, agent_id))
        const { name: agentName, systemPrompt, promptConfig } = agent
        return composeSystemPrompt({ agentName, systemPrompt, promptConfig, now: new Date().toISOString() })
      }),
  )
  server.registerResource(
    'eval-run',
    new ResourceTemplate(runUri('{agent_id}', '{run_id}'), { list: undefined }),
    {
      title: 'Results of an eval run',
      description: 'The run and the result of each case.',
      mimeType: 'application/json',
    },
    (uri, { agent_id, run_id }) =>
      read(deps, call, ['GET', '/v1/agents/{id}/evals/runs/{runId}'], uri, 'application/json', async () => {
        const agentId = assertReached(call, agent_id)
        const runId = String(run_id)
        if (!isUuid(runId)) throw evalRunNotFound(runId)
        const run = await findEvalRun(database, access.workspaceId, agentId, undefined, runId)
        return JSON.stringify(evalRunOf(run, await listEvalResults(database, run)))
      }),
  )
}

const promptUri = (agentId: string) => `ams://agents/${agentId}/prompt`

async function listPrompts({ database }: ApiDependencies, { access }: McpCall) {
  if (!access.scopes.includes('read')) return { resources: [] }
  const agents = await listAgents(database, access.workspaceId)
  const reached = agents.filter(({ id }) => reachesAgent(access, id))
  return { resources: reached.map(({ id, name }) => ({ uri: promptUri(id), name: `Prompt of ${name}` })) }
}

/** @throws ApiError AGENT_NOT_FOUND for what is no agent of the call */
function assertReached({ access }: McpCall, agentId: unknown): string {
  const id = String(agentId)
  if (!isUuid(id) || !reachesAgent(access, id)) throw agentNotFound(id.slice(0, 100))
  return id
}

/** Reads a resource under the scopes of its endpoint. @throws ProtocolError with the code and the fix of the error */
async function read(
  { log }: ApiDependencies,
  { access, requestId }: McpCall,
  endpoint: Endpoint,
  uri: URL,
  mimeType: string,
  text: () => Promise<string>,
) {
  try {
    requireEndpoint(access, endpoint)
    return { contents: [{ uri: uri.href, mimeType, text: await text() }] }
  } catch (error) {
    const known = error instanceof ApiError && error.status < 500
    const { errorCode, message, fix } = publicError(error, log.child({ requestId }))
    const code = known ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    throw new ProtocolError(code, `${errorCode}: ${message} ${fix}`, { code: errorCode })
  }
}
