import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Fact } from '../parts/facts.tsx'
import { Figures } from '../parts/figures.tsx'
import { formatCost, formatCount, formatDuration, formatShare } from '../parts/format.ts'
import { useLogSearch, useSetLogSearch } from './search.ts'
import type { StatsQuery } from './stats.ts'

/** The sums of the window. Each leads to its turns: the failed, the costliest, the slowest. */
export function LogFigures({ stats }: { stats: StatsQuery }) {
  const search = useLogSearch()
  const totals = stats.data?.data.totals
  if (!totals) return stats.error ? null : <FiguresSkeleton />
  const { requests, errors, cost, tokensIn, tokensOut, tokensCached } = totals
  const latency = (milliseconds: number) => (milliseconds > 0 ? formatDuration(milliseconds) : '–')
  return (
    <Figures>
      <Fact name="Requests">
        <Way title="Newest turns" change={{ sort: '' }}>
          {formatCount(requests)}
        </Way>
      </Fact>
      <Fact name="Errors">
        <Way title="Turns that failed" change={{ status: search.status === 'error' ? '' : 'error' }} isBad={errors > 0}>
          {formatCount(errors)}
          {errors > 0 && <span className="logs-share">{formatShare(errors / requests)}</span>}
        </Way>
      </Fact>
      <Fact name="Cost">
        <Way title="Costliest turns" change={{ sort: 'costliest' }}>
          {formatCost(cost)}
        </Way>
      </Fact>
      <Fact name="Tokens">
        <Way title="Turns with the most tokens" change={{ sort: 'tokens' }}>
          {formatCount(tokensIn + tokensOut)}
          {tokensCached > 0 && <span className="logs-share">{formatShare(tokensCached / tokensIn)} cached</span>}
        </Way>
      </Fact>
      <Fact name="p50">
        <Way title="Slowest turns" change={{ sort: 'slowest' }}>
          {latency(totals.p50LatencyMs)}
        </Way>
      </Fact>
      <Fact name="p95">
        <Way title="Slowest turns" change={{ sort: 'slowest' }}>
          {latency(totals.p95LatencyMs)}
        </Way>
      </Fact>
    </Figures>
  )
}

type WayProps = {
  title: string
  change: Parameters<ReturnType<typeof useSetLogSearch>>[0]
  isBad?: boolean
  children: ReactNode
}

function Way({ title, change, isBad, children }: WayProps) {
  const setSearch = useSetLogSearch()
  return (
    <button
      type="button"
      className="logs-figure"
      data-bad={isBad || undefined}
      title={title}
      onClick={() => setSearch(change, 'push')}
    >
      {children}
    </button>
  )
}

const FiguresSkeleton = () => (
  <Figures>
    {['Requests', 'Errors', 'Cost', 'Tokens', 'p50', 'p95'].map((name) => (
      <Fact key={name} name={name}>
        <Skeleton height={20} width={56} mt={4} mb={4} />
      </Fact>
    ))}
  </Figures>
)
