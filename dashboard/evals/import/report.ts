import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'

export type Source = { name: string; format: 'csv' | 'jsonl'; content: string }
export type Report = DataOf<'/v1/agents/{id}/evals/import/check', 'post'>

/** Asks what an import would make of the text, when the person stops typing. */
export function useReport(
  agentId: string,
  { format, content }: Source,
): { report: Report | undefined; fault: unknown } {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const [body] = useDebouncedValue({ format, content }, 300)
  const { data, error } = useQuery({
    queryKey: [workspaceId, 'import check', agentId, body],
    queryFn: () => unwrap(api.POST('/v1/agents/{id}/evals/import/check', { params: { path: { id: agentId } }, body })),
    enabled: body.content.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isEmpty = content.trim() === ''
  return { report: isEmpty ? undefined : data?.data, fault: isEmpty ? undefined : (error ?? undefined) }
}
