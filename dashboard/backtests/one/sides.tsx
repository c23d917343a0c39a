import type { Change } from 'diff'
import { SidePanel } from '../../parts/side-panel.tsx'
import { ValueText } from '../../parts/transcript/value-text.tsx'
import { likeWords } from '../../parts/transcript/word-diff.ts'
import { AddToSuite } from '../../parts/turn/add-to-suite.tsx'
import { OpenTurn } from '../../parts/turn/open-turn.tsx'
import { useActions } from '../../shell/action/actions.ts'
import type { BacktestTurn } from '../backtests.ts'
import { changeWords, TurnVerdict } from './columns.tsx'
import { Side } from './side.tsx'

type TurnSidesProps = {
  turn: BacktestTurn
  /** The turns that the filter leaves; J and K go through them. */
  turns: BacktestTurn[]
  agentId: string
  /** Opens the turn of this id; an empty text closes the panel. */
  onOpen: (turnId: string) => void
}

/** One turn: what the user asked, what the judge says, new calls, and both answers side by side. */
export function TurnSides({ turn, turns, agentId, onOpen }: TurnSidesProps) {
  const { turn_id: turnId, message, baseline, candidate, reasoning, newCalls } = turn
  const step = (by: number) => {
    const next = turns[turns.findIndex(({ turn_id }) => turn_id === turnId) + by]
    if (next) onOpen(next.turn_id)
  }
  useActions([
    { label: 'Next turn', group: 'Panel', keys: 'j', isKeysOnly: true, run: () => step(1) },
    { label: 'Previous turn', group: 'Panel', keys: 'k', isKeysOnly: true, run: () => step(-1) },
  ])
  const changes = likeWords(baseline?.text ?? '', candidate?.text ?? '')
  return (
    <SidePanel title="Then and now" isWide onClose={() => onOpen('')} actions={<TurnVerdict turn={turn} />}>
      <p className="compared-input" dir="auto">
        {message || 'Without words'}
      </p>
      <div className="backtest-ways">
        <span className="meta">{changeWords(turn)}</span>
        <AddToSuite
          agentId={agentId}
          view={{ turnId, message: message ?? '', text: baseline?.text ?? '', status: statusOf(baseline?.status) }}
        />
        <OpenTurn turnId={turnId} />
      </div>
      {reasoning && (
        <section className="compared-expected" aria-label="Judge">
          <h3>The judge says</h3>
          <p className="eval-text" dir="auto">
            {reasoning}
          </p>
        </section>
      )}
      <NewCalls calls={newCalls} />
      {(baseline ?? candidate) && (
        <div className="backtest-sides">
          <Side name="Then" side={baseline} changes={changes?.filter(({ added }: Change) => !added)} />
          <Side name="Now" side={candidate} changes={changes?.filter(({ removed }: Change) => !removed)} />
        </div>
      )}
    </SidePanel>
  )
}

const statusOf = (status: string | undefined) => (status === 'blocked' ? 'blocked' : 'success')

/** Calls that were not made then: nothing answers them in a backtest, so the answer is not judged. */
function NewCalls({ calls }: { calls: BacktestTurn['newCalls'] }) {
  if (calls.length === 0) return null
  return (
    <section className="compared-expected" aria-label="New calls">
      <h3>New calls</h3>
      <p className="meta">No result was recorded for these, and a backtest calls nothing. The answer is not judged.</p>
      {calls.map(({ name, arguments: args, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have no id, and their order never changes.
        <div key={index}>
          <code>{name}</code> <span className="meta">{kind === 'effect' ? 'may change something' : 'reads'}</span>
          <ValueText value={args} what="arguments" />
        </div>
      ))}
    </section>
  )
}
