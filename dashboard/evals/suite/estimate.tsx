import { useQuery } from '@tanstack/react-query'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Cost } from '../../parts/figures.tsx'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import type { SuitePath } from '../suites.ts'

export type Estimate = DataOf<'/v1/agents/{id}/evals/{suiteId}/estimate', 'post'>

/** The cost of a run of the saved cases; undefined until it is known. */
export function useEstimate(path: SuitePath, repeat: number): Estimate | undefined {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const { data } = useQuery({
    queryKey: [workspaceId, '/v1/agents/{id}/evals/{suiteId}', 'estimate', path, repeat],
    queryFn: () => unwrap(api.POST('/v1/agents/{id}/evals/{suiteId}/estimate', { params: { path }, body: { repeat } })),
    staleTime: 30_000,
  })
  return data?.data
}

/** `≈ $0.02`, or that a model has no price. */
export const EstimateText = ({ estimate: { cost, costKnown } }: { estimate: Estimate }) =>
  costKnown ? <Cost usd={cost} isEstimate /> : <>no price</>
