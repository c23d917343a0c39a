import { CircleX } from 'lucide-react'
import { formatCount } from '../../parts/format.ts'
import { numbered } from '../../parts/transcript/numbered.ts'
import { scorerName } from '../suites.ts'
import type { Report } from './report.ts'

const SHOWN_CASES = 3

/** Shows the first cases of a file, and each line that cannot be used with its reason. */
export const ImportReport = ({ report: { testCases, faults } }: { report: Report }) => (
  <section aria-label="What is imported" className="import-report">
    {testCases.length > 0 && (
      <ul>
        {numbered(testCases.slice(0, SHOWN_CASES)).map(
          ({ place, item: { input, scorer, expectedOutput, criteria } }) => (
            <li key={place}>
              <span>{input}</span>
              <span className="faint">
                {scorerName(scorer)}: {expectedOutput ?? criteria}
              </span>
            </li>
          ),
        )}
        {testCases.length > SHOWN_CASES && (
          <li className="faint">and {formatCount(testCases.length - SHOWN_CASES)} more</li>
        )}
      </ul>
    )}
    {faults.length > 0 && (
      <div className="import-faults" role="alert">
        <p>
          <CircleX size={14} className="bad" aria-hidden />{' '}
          {faults.length === 1 ? '1 line' : `${formatCount(faults.length)} lines`} cannot be used and{' '}
          {faults.length === 1 ? 'is' : 'are'} left out.
        </p>
        <ul>
          {faults.slice(0, 100).map(({ line, message }) => (
            <li key={line ?? 0}>{sentenceOf(message)}</li>
          ))}
          {faults.length > 100 && <li>and {formatCount(faults.length - 100)} more</li>}
        </ul>
      </div>
    )}
  </section>
)

/** `content line 3 has no input.` → `Line 3 has no input.` */
const sentenceOf = (message: string): string => {
  const rest = message.replace(/^content (?=line )/, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
