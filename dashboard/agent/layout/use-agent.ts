import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AnswerOf, DataOf } from '../../../clients/typescript/index.ts'
import { useAnswer } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'

export type Agent = DataOf<'/v1/agents/{id}', 'get'>

/** The id of the agent that the address names. @throws Error on a page that has none */
export function useAgentId(): string {
  const { agentId } = useParams({ strict: false })
  if (!agentId) throw new Error('This page needs an agent.')
  return agentId
}

/** The question for the agent that the address names. */
export const useAgentQuery = (): UseQueryResult<AnswerOf<'/v1/agents/{id}', 'get'>, Error> =>
  useAnswer('/v1/agents/{id}', { params: { path: { id: useAgentId() } } })

/** The agent of the address, on a page below its layout, which waits until the agent is read. @throws Error elsewhere */
export function useAgent(): Agent {
  const { data } = useAgentQuery()
  if (!data) throw new Error('This page needs an agent.')
  return data.data
}

/** Puts an agent that the service answered into the place of the one that was read before. */
export function useTakeAgent(): (agent: Agent) => void {
  const client = useQueryClient()
  const { id: workspaceId } = useWorkspace()
  return (agent) =>
    client.setQueryData([workspaceId, '/v1/agents/{id}', { params: { path: { id: agent.id } } }], { data: agent })
}
