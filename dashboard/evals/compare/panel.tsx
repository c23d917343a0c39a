import { PlaceLink } from '../../parts/place-link.tsx'
import { SidePanel } from '../../parts/side-panel.tsx'
import { numbered } from '../../parts/transcript/numbered.ts'
import { useActions } from '../../shell/action/actions.ts'
import { OutcomeBadge } from '../outcome-badge.tsx'
import { formatScore } from '../suites.ts'
import type { ComparedCase, Side } from './changes.ts'
import { ChangeBadge } from './columns.tsx'
import { type Piece, wordDiff } from './word-diff.ts'

type ComparedPanelProps = {
  compared: ComparedCase
  /** The cases that the filter leaves; J and K go through them. */
  cases: ComparedCase[]
  input: string
  /** Opens the case of this number; an empty text closes the panel. */
  onOpen: (number: string) => void
}

/** Both answers of a case, with the words that went and came, and the way to the turn of each. */
export function ComparedPanel({ compared, cases, input, onOpen }: ComparedPanelProps) {
  const { testCaseIndex, change, a, b } = compared
  const step = (by: number) => {
    const next = cases[cases.findIndex((other) => other.testCaseIndex === testCaseIndex) + by]
    if (next) onOpen(String(next.testCaseIndex + 1))
  }
  useActions([
    { label: 'Next case', group: 'Panel', keys: 'j', isKeysOnly: true, run: () => step(1) },
    { label: 'Case before', group: 'Panel', keys: 'k', isKeysOnly: true, run: () => step(-1) },
  ])
  const pieces = a && b ? wordDiff(a.response, b.response) : undefined
  return (
    <SidePanel title={`Case ${testCaseIndex + 1}`} onClose={() => onOpen('')} actions={<ChangeBadge change={change} />}>
      <p className="compared-input">{input}</p>
      <Answer name="A" side={a} pieces={pieces?.filter(({ kind }) => kind !== 'added')} />
      <Answer name="B" side={b} pieces={pieces?.filter(({ kind }) => kind !== 'removed')} />
    </SidePanel>
  )
}

type AnswerProps = { name: string; side: Side | null; pieces: Piece[] | undefined }

const Answer = ({ name, side, pieces }: AnswerProps) => (
  <section className="compared-side" aria-label={`Answer of ${name}`}>
    <header>
      <h3>{name}</h3>
      {side && (
        <>
          <OutcomeBadge outcome={side.errored ? 'errored' : side.passed ? 'passed' : 'failed'} />
          {!side.errored && <span>{formatScore(side.score)}</span>}
          {side.turnId && <PlaceLink place={`logs?turn=${side.turnId}`}>Open its turn</PlaceLink>}
        </>
      )}
    </header>
    <p className="eval-text">
      {side === null ? (
        <span className="faint">This run did not have the case.</span>
      ) : (
        numbered(pieces ?? [{ kind: 'same' as const, text: side.response }]).map(({ place, item }) => (
          <Words key={place} piece={item} />
        ))
      )}
    </p>
  </section>
)

function Words({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === 'same') return text
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="visually-hidden">{kind}: </span>
      {text}
    </Tag>
  )
}
