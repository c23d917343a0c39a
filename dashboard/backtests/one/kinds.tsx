import { getRouteApi } from '@tanstack/react-router'
import { formatCount, formatShare } from '../../parts/format.ts'
import { useSetSearch } from '../../parts/set-search.ts'
import type { Backtest, Figures } from '../backtests.ts'
import { DIVERGENCES, TURN_STATUSES, VERDICTS } from '../kinds.ts'
import { intervalOf } from '../verdict.ts'

const ID = '/w/$workspaceId/agents/$agentId/backtests/$backtestId'
const route = getRouteApi(ID)

type Filter = 'divergence' | 'verdict' | 'status'
type Kind = { filter: Filter; value: string; word: string; count: number; share?: Figures['divergence']['none'] }

/** What the judge found and what changed, each with its share; a press shows these turns alone. */
export function Kinds({ backtest }: { backtest: Backtest }) {
  const { figures, progress } = backtest
  const open = progress.total - progress.done - progress.errored - progress.leftOut
  const counts = { errored: progress.errored, left_out: progress.leftOut, open }
  return (
    <div className="backtest-kinds">
      {figures?.verdicts && <Group name="Judged" kinds={kindsOf('verdict', VERDICTS, figures.verdicts)} />}
      {figures && <Group name="What changed" kinds={kindsOf('divergence', DIVERGENCES, figures.divergence)} />}
      <Group
        name="Not compared"
        kinds={Object.entries(TURN_STATUSES).map(([value, word]) => ({
          filter: 'status',
          value,
          word,
          count: counts[value as keyof typeof counts],
        }))}
      />
    </div>
  )
}

const kindsOf = <Name extends string>(
  filter: Filter,
  words: Record<Name, string>,
  shares: Record<Name, Figures['divergence']['none']>,
): Kind[] =>
  (Object.entries(words) as [Name, string][]).map(([value, word]) => ({
    filter,
    value,
    word,
    count: shares[value].count,
    share: shares[value],
  }))

function Group({ name, kinds }: { name: string; kinds: Kind[] }) {
  const search = route.useSearch()
  const setSearch = useSetSearch<Filter | 'turn'>(ID)
  const there = kinds.filter(({ filter, value, count }) => count > 0 || search[filter] === value)
  if (there.length === 0) return null
  return (
    <fieldset className="backtest-group">
      <legend>{name}</legend>
      {there.map(({ filter, value, word, count, share }) => {
        const isChosen = search[filter] === value
        return (
          <button
            key={value}
            type="button"
            className="backtest-kind"
            data-kind={value}
            aria-pressed={isChosen}
            onClick={() => setSearch({ ...cleared(filter), [filter]: isChosen ? '' : value, turn: '' })}
          >
            <span>{word}</span>
            <strong>{share ? formatShare(share.share) : formatCount(count)}</strong>
            {share && (
              <span className="meta">
                {formatCount(count)}, {intervalOf(share)}
              </span>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}

/** A turn that was not compared has neither a verdict nor a change. */
const cleared = (filter: Filter): { [Name in Filter]?: string } =>
  filter === 'status' ? { verdict: '', divergence: '' } : { status: '' }
