import type { Column } from '../../parts/table/data-table.tsx'
import { OutcomeBadge } from '../outcome-badge.tsx'
import { outcomeOf, type Suite, scorerName } from '../suites.ts'
import type { CaseRow } from './cases.ts'

/** The columns of the cases. @param isSaved the last results belong to these cases only while none was changed */
export function caseColumns(lastResult: Suite['lastResult'], isSaved: boolean): Column<CaseRow>[] {
  const last = new Map((isSaved ? (lastResult ?? []) : []).map((result) => [result.testCaseIndex, result]))
  return [
    { key: 'number', title: '#', width: 56, align: 'end', render: ({ index }) => index + 1 },
    {
      key: 'input',
      title: 'Input',
      isHeader: true,
      render: ({ input }) => (input ? <span title={input}>{input}</span> : <span className="faint">empty</span>),
    },
    {
      key: 'expected',
      title: 'Expected',
      phone: 'below',
      render: ({ expectedOutput, criteria }) => (
        <span title={expectedOutput || criteria}>
          {expectedOutput || <span className="faint">{criteria || '–'}</span>}
        </span>
      ),
    },
    { key: 'scorer', title: 'Scorer', phone: 'corner', width: 120, render: ({ scorer }) => scorerName(scorer) },
    {
      key: 'last',
      title: 'Last',
      phone: 'beside',
      width: 112,
      render: ({ index }) => {
        const result = last.get(index)
        return result ? <OutcomeBadge outcome={outcomeOf(result)} /> : <span className="faint">–</span>
      },
    },
  ]
}
