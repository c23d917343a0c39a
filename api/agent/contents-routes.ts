import { Elysia } from 'elysia'
import { AgentContents } from '../../domain/agent/contents.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { countAgentContents } from '../../store/agent/contents.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { AgentPath, Read } from './reply.ts'

const EXAMPLE: AgentContents = {
  knowledgeBases: 3,
  documents: 214,
  documentBytes: 48_301_220,
  evalSuites: 2,
  conversations: 310,
  turns: 1_240,
}

/** The route that counts what belongs to an agent, so that a person sees it before a delete. */
export const agentContentsRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'agent-contents' }).use(authentication(deps)).get(
    '/v1/agents/:id/contents',
    async ({ workspaceId, params }) => {
      await findAgent(deps.database, workspaceId, params.id)
      return { data: await countAgentContents(deps.database, params.id) }
    },
    {
      params: AgentPath,
      response: { 200: Read(AgentContents) },
      detail: operation('getAgentContents', 'Count what a delete of the agent would remove', 'Agents', {
        description: 'The log entries, versions and eval runs of the agent go with it, too.',
        errors: ['AGENT_NOT_FOUND'],
        example: { data: EXAMPLE },
      }),
    },
  )
