import type { Metric } from '../metric.ts'
import { useSetLogSearch } from '../search.ts'
import { type Layer, layersOf, type Stats } from './layers.ts'
import { Swatch } from './swatch.tsx'

type LegendProps = { stats: Stats; metric: Metric }

/** The names of the colours. A name that stands for a filter sets it. */
export const Legend = ({ stats, metric }: LegendProps) => (
  <ul className="logs-legend" aria-label="Chart colors">
    {layersOf(stats, metric).map((layer) => (
      <li key={layer.key}>
        <LegendName layer={layer} name={nameOf(layer, metric, stats.by !== null)} />
      </li>
    ))}
  </ul>
)

const nameOf = ({ name, key }: Layer, metric: Metric, isGrouped: boolean): string => {
  if (metric === 'latency' && isGrouped) return `${name}, p95`
  return key === 's0' && name === 'All' && metric === 'requests' ? 'Without error' : name
}

function LegendName({ layer, name }: { layer: Layer; name: string }) {
  const setSearch = useSetLogSearch()
  const { filters } = layer
  if (!filters)
    return (
      <span className="logs-legend-name">
        <Swatch layer={layer} /> {name}
      </span>
    )
  return (
    <button
      type="button"
      className="logs-legend-name"
      title={`Show the turns of ${name} only`}
      onClick={() => setSearch(filters, 'push')}
    >
      <Swatch layer={layer} /> {name}
    </button>
  )
}
