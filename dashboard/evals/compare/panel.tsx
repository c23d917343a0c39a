import type { Change } from 'diff'
import { SidePanel } from '../../parts/side-panel.tsx'
import { ChangedWords } from '../../parts/transcript/changed-words.tsx'
import { likeWords } from '../../parts/transcript/word-diff.ts'
import { OpenTurn } from '../../parts/turn/open-turn.tsx'
import { useActions } from '../../shell/action/actions.ts'
import { OutcomeBadge } from '../outcome-badge.tsx'
import { formatScore } from '../suites.ts'
import type { ComparedCase, Side } from './changes.ts'
import { ChangeBadge } from './columns.tsx'

type ComparedPanelProps = {
  compared: ComparedCase
  /** The cases that the filter leaves; J and K go through them. */
  cases: ComparedCase[]
  input: string
  /** What both answers are compared with; empty where the case has no such text. */
  expected: string
  /** Opens the case of this number; an empty text closes the panel. */
  onOpen: (number: string) => void
}

/** Both answers of a case, with the words that went and came, and the way to the turn of each. */
export function ComparedPanel({ compared, cases, input, expected, onOpen }: ComparedPanelProps) {
  const { testCaseIndex, change, a, b } = compared
  const step = (by: number) => {
    const next = cases[cases.findIndex((other) => other.testCaseIndex === testCaseIndex) + by]
    if (next) onOpen(String(next.testCaseIndex + 1))
  }
  useActions([
    { label: 'Next case', group: 'Panel', keys: 'j', isKeysOnly: true, run: () => step(1) },
    { label: 'Previous case', group: 'Panel', keys: 'k', isKeysOnly: true, run: () => step(-1) },
  ])
  const changes = a && b ? likeWords(a.response, b.response) : undefined
  return (
    <SidePanel title={`Case ${testCaseIndex + 1}`} onClose={() => onOpen('')} actions={<ChangeBadge change={change} />}>
      <p className="compared-input">{input}</p>
      {expected && (
        <section className="compared-expected" aria-label="Expected">
          <h3>Expected</h3>
          <p className="eval-text">{expected}</p>
        </section>
      )}
      <Answer name="A" side={a} changes={changes?.filter(({ added }) => !added)} />
      <Answer name="B" side={b} changes={changes?.filter(({ removed }) => !removed)} />
    </SidePanel>
  )
}

type AnswerProps = { name: string; side: Side | null; changes: Change[] | undefined }

const Answer = ({ name, side, changes }: AnswerProps) => (
  <section className="compared-side" aria-label={`Answer of ${name}`}>
    <header>
      <h3>{name}</h3>
      {side && (
        <>
          <OutcomeBadge outcome={side.errored ? 'errored' : side.passed ? 'passed' : 'failed'} />
          {!side.errored && <span>{formatScore(side.score)}</span>}
          {side.turnId && <OpenTurn turnId={side.turnId} />}
        </>
      )}
    </header>
    <p className="eval-text">
      {side === null ? (
        <span className="faint">This run did not have the case.</span>
      ) : changes ? (
        <ChangedWords changes={changes} />
      ) : (
        side.response
      )}
    </p>
  </section>
)
