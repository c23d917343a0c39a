import type { Change } from 'diff'
import { Fact, Facts } from '../../parts/facts.tsx'
import { Cost } from '../../parts/figures.tsx'
import { formatCount, formatDuration } from '../../parts/format.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { ChangedWords } from '../../parts/transcript/changed-words.tsx'
import { numbered } from '../../parts/transcript/numbered.ts'
import { ValueText } from '../../parts/transcript/value-text.tsx'
import type { BacktestTurn } from '../backtests.ts'

type SideProps = { name: string; side: BacktestTurn['baseline']; changes: Change[] | undefined }

/** One answer of a turn: its text with the words that differ, its calls of tools, and what it took. */
export function Side({ name, side, changes }: SideProps) {
  return (
    <section className="compared-side" aria-label={name}>
      <header>
        <h3>{name}</h3>
        {side && side.status !== 'success' && <StatusBadge status={side.status} />}
      </header>
      {side === null ? (
        <p className="faint">There is no answer.</p>
      ) : (
        <>
          <p className="eval-text" dir="auto">
            {changes ? <ChangedWords changes={changes} /> : side.text || <span className="faint">No text.</span>}
          </p>
          {numbered(side.tool_calls).map(({ place, item }) => (
            <div key={place} className="backtest-call">
              <code>{item.name}</code>
              <ValueText value={item.arguments} what="arguments" />
            </div>
          ))}
          <Facts isDense label={`Figures: ${name}`}>
            <Fact name="Cost">
              <Cost usd={side.cost} />
            </Fact>
            <Fact name="Time">{formatDuration(side.latencyMs)}</Fact>
            <Fact name="Tokens">
              {formatCount(side.usage.tokensIn)} in, {formatCount(side.usage.tokensOut)} out
            </Fact>
          </Facts>
        </>
      )}
    </section>
  )
}
