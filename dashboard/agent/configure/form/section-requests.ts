import { type AmsClient, unwrap } from '../../../../clients/typescript/index.ts'
import { useApi, useRefresh } from '../../../shell/api/answer.ts'
import type { SectionName } from '../../layout/tabs.ts'
import { type Agent, useAgentId } from '../../layout/use-agent.ts'

type Put = (path: string, init: object) => ReturnType<AmsClient['PUT']>

/** The requests about one configuration of the agent of the address. */
export function useSectionRequests(name: SectionName) {
  const api = useApi()
  const id = useAgentId()
  const refresh = useRefresh()
  // The path is one of a few, each with a body of its own; the section makes the body that belongs to it.
  const put = api.PUT as unknown as Put
  const path = `/v1/agents/{id}/${name}`
  return {
    /** Asks whether the service would take the body; nothing is stored. @throws AmsError when it would not */
    check: (body: unknown, signal: AbortSignal) =>
      unwrap(put(path, { params: { path: { id }, query: { dry_run: true } }, body, signal })),
    /** Stores the body over this version. @throws AmsError, with status 412 when there is a newer one */
    put: (body: unknown, version: number) =>
      unwrap(put(path, { params: { path: { id }, header: { 'If-Match': `"${version}"` } }, body })),
    read: async (): Promise<Agent> => (await unwrap(api.GET('/v1/agents/{id}', { params: { path: { id } } }))).data,
    refresh: () =>
      refresh(
        '/v1/agents',
        '/v1/agents/{id}/versions',
        '/v1/agents/{id}/prompt/preview',
        '/v1/agents/{id}/mcp-servers',
        '/v1/agents/{id}/mcp-servers/{name}/tools',
      ),
  }
}
