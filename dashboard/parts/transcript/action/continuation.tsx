import { CornerDownRight } from 'lucide-react'
import type { OtherTurn, TurnView } from '../turn-view.ts'

/** Says which turn this one goes on with. */
export const Continues = ({ view: { continues } }: { view: TurnView }) =>
  continues && (
    <p className="turn-continues meta">
      <CornerDownRight size={14} aria-hidden />
      <span>
        Goes on with <TurnLink turn={continues} />, whose calls are settled
      </span>
    </p>
  )

/** Says which turn goes on with this one. */
export const ContinuedBy = ({ view: { continuedBy } }: { view: TurnView }) =>
  continuedBy && (
    <p className="turn-continues meta">
      <CornerDownRight size={14} aria-hidden />
      <span>
        Goes on in <TurnLink turn={continuedBy} />
      </span>
    </p>
  )

/** Says which turn answers the message. */
export const MergedInto = ({ view: { mergedInto } }: { view: TurnView }) =>
  mergedInto && (
    <p className="turn-continues meta">
      <CornerDownRight size={14} aria-hidden />
      <span>
        Came while <TurnLink turn={mergedInto} /> was at work, and is answered there
      </span>
    </p>
  )

const TurnLink = ({ turn: { turnId, place } }: { turn: OtherTurn }) =>
  place === undefined ? <>an earlier turn</> : <a href={`#turn-${turnId}`}>turn {place}</a>
