import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Fact } from '../../parts/facts.tsx'
import { Figures } from '../../parts/figures.tsx'
import { formatCount } from '../../parts/format.ts'
import { useSetSearch } from '../../parts/set-search.ts'
import { DataTable } from '../../parts/table/data-table.tsx'
import { expectedOf, formatScore, type Suite } from '../suites.ts'
import { CHANGES, type Comparison as Compared, orderedCases } from './changes.ts'
import { comparedColumns } from './columns.tsx'
import { ComparedPanel } from './panel.tsx'

const route = getRouteApi('/w/$workspaceId/agents/$agentId/evals/$suiteId/compare')

type ComparisonProps = { comparison: Compared; suite: Suite | undefined }

/** The summary of two runs, and their cases as a table. */
export function Comparison({ comparison: { summary, cases }, suite }: ComparisonProps) {
  const { change, case: open } = route.useSearch()
  const setSearch = useSetSearch<'change' | 'case'>('/w/$workspaceId/agents/$agentId/evals/$suiteId/compare')
  const shown = orderedCases(cases, change)
  const opened = cases.find(({ testCaseIndex }) => String(testCaseIndex + 1) === open)
  const inputOf = (index: number) => suite?.testCases?.[index]?.input ?? ''
  return (
    <>
      <Summary summary={summary} />
      <SegmentedControl
        className="suite-view"
        aria-label="Changes"
        value={change ?? ''}
        onChange={(value) => setSearch({ change: value })}
        data={choicesOf(summary, cases.length)}
      />
      {shown.length === 0 ? (
        <EmptyState title="No cases match." />
      ) : (
        <DataTable
          label="Compared cases"
          columns={comparedColumns(inputOf)}
          rows={shown}
          keyOf={({ testCaseIndex }) => String(testCaseIndex + 1)}
          openKey={open}
          onOpen={({ testCaseIndex }) => setSearch({ case: String(testCaseIndex + 1) })}
        />
      )}
      {opened && (
        <ComparedPanel
          compared={opened}
          cases={shown}
          input={inputOf(opened.testCaseIndex)}
          expected={expectedOf(suite?.testCases?.[opened.testCaseIndex])}
          onOpen={(next) => setSearch({ case: next })}
        />
      )}
    </>
  )
}

function choicesOf(summary: Compared['summary'], total: number) {
  const there = CHANGES.filter(([name]) => summary[name] > 0)
  return [
    { value: '', label: `All ${formatCount(total)}` },
    ...there.map(([name, word]) => ({ value: name, label: `${word} ${formatCount(summary[name])}` })),
  ]
}

function Summary({ summary }: { summary: Compared['summary'] }) {
  const { scoreA, scoreB, broken, fixed } = summary
  const difference = scoreA === null || scoreB === null ? null : scoreB - scoreA
  return (
    <Figures>
      <Fact name="Score A">{formatScore(scoreA)}</Fact>
      <Fact name="Score B">
        {formatScore(scoreB)}
        {difference !== null && difference !== 0 && <ScoreChange difference={difference} />}
      </Fact>
      <Fact name="Fixed">{formatCount(fixed)}</Fact>
      <Fact name="Broken">
        <span className={broken > 0 ? 'bad' : undefined}>{formatCount(broken)}</span>
      </Fact>
    </Figures>
  )
}

/** `+0.06`, green; `−0.06`, red; `±0.00`, which is neither good nor bad. */
function ScoreChange({ difference }: { difference: number }) {
  const amount = Math.abs(difference).toFixed(2)
  if (amount === '0.00') return <span className="faint score-change">±{amount}</span>
  return difference < 0 ? (
    <span className="bad score-change">−{amount}</span>
  ) : (
    <span className="score-change">+{amount}</span>
  )
}
