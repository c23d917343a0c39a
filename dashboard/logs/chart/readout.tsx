import { formatCount } from '../../parts/format.ts'
import type { Metric } from '../metric.ts'
import { formatValue } from './bucket.ts'
import type { Layer } from './layers.ts'
import { boxOf } from './plot-size.ts'
import { Swatch } from './swatch.tsx'
import type { Choice } from './use-choice.ts'

type ReadoutProps = { layers: Layer[]; metric: Metric; choice: Choice; width: number; span: string; count: number }

/** In pixels; the style sheet has the same. */
const WIDTH = 232

/** Shows the figures of the marked bars beside them. */
export function Readout({ layers, metric, choice, width, span, count }: ReadoutProps) {
  const first = Math.min(choice.first ?? 0, choice.last ?? 0)
  const last = Math.max(choice.first ?? 0, choice.last ?? 0)
  const box = boxOf(first, last, width, layers[0]?.values.length ?? 1)
  const right = box.left + box.width + 8
  const left = right + WIDTH <= width ? right : Math.max(box.left - WIDTH - 8, 0)
  return (
    <div className="logs-readout" style={{ left }}>
      <p className="meta">
        {span}
        {choice.span?.isUnfinished && ', so far'}
      </p>
      <dl>
        {layers.map((layer) => (
          <div key={layer.key}>
            <dt>
              <Swatch layer={layer} />
              <span>{layer.name}</span>
            </dt>
            <dd>{shown(layer, metric, first, last)}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{count === 1 ? 'Open 1 turn' : `Open ${formatCount(count)} turns`}</p>
    </div>
  )
}

/** Counts add up. A latency of several bars is not known from those of each. */
function shown({ values }: Layer, metric: Metric, first: number, last: number): string {
  const marked = values.slice(first, last + 1)
  if (metric === 'latency') {
    const [value = null] = marked
    return value === null || marked.length > 1 ? '–' : formatValue(value, metric)
  }
  return formatValue(
    marked.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    metric,
  )
}
