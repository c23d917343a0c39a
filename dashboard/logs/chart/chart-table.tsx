import { rangeOf } from '../../parts/range/range.ts'
import { METRICS, type Metric } from '../metric.ts'
import { useSetLogSearch, useZone } from '../search.ts'
import { bucketsOf, formatValue, spanOf } from './bucket.ts'
import { layersOf, type Stats } from './layers.ts'

/** The figures of the chart as a table; a row opens its time as the window, as its bar does. */
export function ChartTable({ stats, metric }: { stats: Stats; metric: Metric }) {
  const zone = useZone()
  const setSearch = useSetLogSearch()
  const layers = layersOf(stats, metric)
  const rows = bucketsOf(stats).map((bucket, index) => ({ bucket, index }))
  return (
    <section className="logs-chart-table" aria-label={`${METRICS[metric]} over time, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {layers.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ bucket, index }) => (
            <tr key={bucket.from}>
              <th scope="row">
                <button
                  type="button"
                  className="link-button"
                  onClick={() => setSearch({ range: rangeOf(bucket.from, bucket.to) }, 'push')}
                >
                  {spanOf(bucket, zone)}
                  {bucket.isUnfinished && ', so far'}
                </button>
              </th>
              {layers.map(({ key, values }) => (
                <td key={key}>{shownOf(values[index] ?? null, metric)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const shownOf = (value: number | null, metric: Metric) => (value === null ? '–' : formatValue(value, metric))
