import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Fact } from '../../parts/facts.tsx'
import { SidePanel } from '../../parts/side-panel.tsx'
import { isJson } from '../../parts/transcript/answer-text.tsx'
import { ValueText } from '../../parts/transcript/value-text.tsx'
import { OpenTurn } from '../../parts/turn/open-turn.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { useRole } from '../../shell/api/session.ts'
import { OutcomeBadge } from '../outcome-badge.tsx'
import { formatScore, outcomeOf, scorerName, type TestCase } from '../suites.ts'
import { ResultReview } from './result-review.tsx'
import type { ResultRow } from './results.tsx'

type ResultPanelProps = {
  row: ResultRow
  /** The rows that the filter leaves; J and K go through them. */
  rows: ResultRow[]
  /** The case as it is now. */
  testCase: TestCase | undefined
  /** Opens the result of this key; an empty text closes the panel. */
  onOpen: (key: string) => void
}

/** One result: question, expectation, answer, the judge's reasoning and evidence, and the way to its turn. */
export function ResultPanel({ row, rows, testCase, onOpen }: ResultPanelProps) {
  const step = (by: number) => {
    const next = rows[rows.findIndex(({ key }) => key === row.key) + by]
    if (next) onOpen(next.key)
  }
  useActions([
    { label: 'Next result', group: 'Panel', keys: 'j', isKeysOnly: true, run: () => step(1) },
    { label: 'Previous result', group: 'Panel', keys: 'k', isKeysOnly: true, run: () => step(-1) },
  ])
  const { canWrite } = useRole()
  const outcome = outcomeOf(row)
  return (
    <SidePanel title={`Case ${row.key}`} onClose={() => onOpen('')} actions={<OutcomeBadge outcome={outcome} />}>
      <dl className="eval-result">
        <Part name="Input">{row.input}</Part>
        {testCase?.expectedOutput && <Part name="Expected">{testCase.expectedOutput}</Part>}
        {testCase?.criteria && <Part name="Criteria">{testCase.criteria}</Part>}
        <Answer text={row.response} />
        {row.reasoning && (
          <Part name={outcome === 'errored' ? 'Error' : 'Reasoning'}>{row.reasoning.replace(/^ERROR:\s*/, '')}</Part>
        )}
        <Grades grades={row.grades} />
        <Fact name="Scored by">
          {testCase ? scorerName(testCase.scorer) : 'a case that was edited since'}
          {outcome !== 'errored' && `: ${formatScore(row.score)}`}
        </Fact>
      </dl>
      {row.turnId && canWrite && outcome !== 'errored' && testCase?.scorer === 'llm-judge' && (
        <ResultReview key={row.turnId} turnId={row.turnId} />
      )}
      {row.turnId && (
        <p className="eval-turn">
          <OpenTurn turnId={row.turnId} />
          <CopyButton text={row.turnId} what="turn id" />
        </p>
      )}
    </SidePanel>
  )
}

const Answer = ({ text }: { text: string }) =>
  isJson(text) ? (
    <Part name="Answer">
      <ValueText value={text} what="answer" />
    </Part>
  ) : (
    <Part name="Answer" copy={text}>
      {text || <span className="faint">There is no answer.</span>}
    </Part>
  )

const Part = ({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) => (
  <div>
    <dt>
      {name}
      {copy && <CopyButton text={copy} what={name.toLowerCase()} />}
    </dt>
    <dd className="eval-text">{children}</dd>
  </div>
)

type Grade = { criterion: string; met: boolean; evidence: string }

/** Shows the judge's finding for each criterion; an older result may have none. */
function Grades({ grades }: { grades: unknown }) {
  const known = Array.isArray(grades) ? grades.filter(isGrade) : []
  if (known.length === 0) return null
  return (
    <Fact name="Evidence">
      <ul className="eval-grades">
        {known.map(({ criterion, met, evidence }) => (
          <li key={criterion} data-met={met}>
            {met ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            <div>
              <span className="visually-hidden">{met ? 'Met: ' : 'Not met: '}</span>
              {criterion}
              {evidence && <blockquote>{evidence}</blockquote>}
            </div>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

const isGrade = (given: unknown): given is Grade =>
  typeof given === 'object' && given !== null && 'criterion' in given && 'met' in given && 'evidence' in given
