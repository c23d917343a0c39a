import { StatusBadge } from '../../parts/status-badge.tsx'
import type { Column } from '../../parts/table/data-table.tsx'
import { formatScore } from '../suites.ts'
import { type Change, type ComparedCase, changeWord, type Side } from './changes.ts'

const STATUS_OF: Record<Change, string> = {
  broken: 'failed',
  worse: 'error',
  fixed: 'passed',
  better: 'passed',
  same: 'same',
  only_a: 'same',
  only_b: 'same',
}

/** The change as sign and word. */
export const ChangeBadge = ({ change }: { change: Change }) => (
  <StatusBadge status={STATUS_OF[change]} word={changeWord(change)} />
)

/** The columns of a comparison. @param inputOf the question of the case with this index */
export const comparedColumns = (inputOf: (index: number) => string): Column<ComparedCase>[] => [
  { key: 'number', title: '#', width: 56, align: 'end', render: ({ testCaseIndex }) => testCaseIndex + 1 },
  {
    key: 'input',
    title: 'Case',
    isHeader: true,
    render: ({ testCaseIndex, sameCase }) => (
      <span title={inputOf(testCaseIndex)}>
        {inputOf(testCaseIndex)}
        {!sameCase && <span className="faint"> (edited between the runs)</span>}
      </span>
    ),
  },
  {
    key: 'change',
    title: 'Change',
    phone: 'beside',
    width: 112,
    render: ({ change }) => <ChangeBadge change={change} />,
  },
  { key: 'a', title: 'A', phone: 'below', render: ({ a }) => <Answer side={a} /> },
  { key: 'b', title: 'B', phone: 'corner', render: ({ b }) => <Answer side={b} /> },
]

const Answer = ({ side }: { side: Side | null }) =>
  side === null ? (
    <span className="faint">not in this run</span>
  ) : (
    <span title={side.response}>
      <strong>{side.errored ? 'error' : formatScore(side.score)}</strong> {side.response}
    </span>
  )
