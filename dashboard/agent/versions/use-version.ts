import { useAnswer } from '../../shell/api/answer.ts'
import { type Agent, useAgent } from '../layout/use-agent.ts'

/** The agent as it was at a version, which never changes. */
export const useVersion = (version: number) => {
  const { id } = useAgent()
  return useAnswer(
    '/v1/agents/{id}/versions/{version}',
    { params: { path: { id, version: String(version) } } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
}

/** The content of a version; its number and times differ always and say nothing. */
export function configurationOf({
  id,
  tenantId,
  version,
  releasedVersion,
  createdAt,
  updatedAt,
  ...configuration
}: Agent): object {
  return configuration
}
