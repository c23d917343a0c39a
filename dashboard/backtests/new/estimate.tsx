import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { unwrap } from '../../../clients/typescript/index.ts'
import { factsOf } from '../../parts/fault.tsx'
import { formatCost, formatDuration, formatNumberOf } from '../../parts/format.ts'
import { useApi } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import type { Request } from './values.ts'

/** The estimate follows what is typed after this pause. */
const PAUSE_MS = 400

/** What the backtest would cost and take, as the form stands. */
export function Estimate({ agentId, request }: { agentId: string; request: Request }) {
  const api = useApi()
  const { id: workspaceId } = useWorkspace()
  const [asked] = useDebouncedValue(JSON.stringify(request), PAUSE_MS)
  const params = { path: { id: agentId } }
  const { data, error, isFetching } = useQuery({
    queryKey: [workspaceId, '/v1/agents/{id}/backtests', 'estimate', agentId, asked],
    queryFn: () =>
      unwrap(api.POST('/v1/agents/{id}/backtests/estimate', { params, body: JSON.parse(asked) as Request })),
    placeholderData: (former) => former,
    staleTime: 30_000,
    retry: false,
  })
  return (
    <section className="backtest-estimate" aria-label="Estimate" aria-busy={isFetching}>
      <h3>Estimate</h3>
      {error ? (
        <p>There is no estimate yet. {factsOf(error).message}</p>
      ) : data ? (
        <Words estimate={data.data} />
      ) : (
        <p className="faint">Counting turns…</p>
      )}
    </section>
  )
}

type EstimateWords = { estimate: { turns: number; cost: number[]; seconds: number[] } }

function Words({ estimate: { turns, cost, seconds } }: EstimateWords) {
  if (turns === 0) return <p>No turn matches. Choose another period, or fewer conditions.</p>
  return (
    <>
      <p className="backtest-estimate-figure">{formatNumberOf(turns, 'turn')}</p>
      <p>
        ≈ {spanOf(cost.map((usd) => formatCost(usd)))}, {spanOf(seconds.map((each) => formatDuration(each * 1_000)))}
      </p>
    </>
  )
}

/** `$1.42 to $2.31`; one of them where both are the same. */
const spanOf = (ends: string[]): string => [...new Set(ends)].join(' to ')
