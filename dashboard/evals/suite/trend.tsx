import { formatScore, type Run, runName } from '../suites.ts'

const [WIDTH, HEIGHT, EDGE] = [160, 32, 4]
const MOST_RUNS = 20

/** The scores of the last whole runs as a line from left to right; nothing before there are two. */
export function Trend({ runs }: { runs: Run[] }) {
  const scored = runs
    .filter(({ score, rerunOf }) => score !== null && rerunOf === null)
    .slice(0, MOST_RUNS)
    .toReversed()
  const [first, last] = [scored[0], scored.at(-1)]
  if (scored.length < 2 || !first || !last) return null
  const step = (WIDTH - 2 * EDGE) / (scored.length - 1)
  const points = scored.map(({ score }, index): [number, number] => [
    EDGE + index * step,
    HEIGHT - EDGE - (score ?? 0) * (HEIGHT - 2 * EDGE),
  ])
  const words = `Score ${formatScore(first.score)} in ${runName(first)}, ${formatScore(last.score)} in ${runName(last)}`
  return (
    <div className="score-trend">
      <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`Trend of ${scored.length} runs. ${words}.`}>
        <polyline points={points.map((point) => point.join(',')).join(' ')} />
        {points.slice(-1).map(([x, y]) => (
          <circle key="last" cx={x} cy={y} r={3} />
        ))}
      </svg>
      <span className="meta">
        {formatScore(first.score)} → {formatScore(last.score)}
      </span>
    </div>
  )
}
