import type { MergedMessage } from '../../../store/conversation/merged-message.ts'
import { shownAfter } from '../../../store/turn/event.ts'
import type { Turn } from '../../../store/turn/turn.ts'
import type { EventWriter } from '../../turn/event-writer.ts'
import type { TurnHold } from '../../turn/hold.ts'
import { createProgress } from '../../turn/progress.ts'

/**
 * A turn that is asked again: no process holds it, nobody reads its events, and it begins without a round.
 * @param merged the messages that came while the recorded turn worked; they stand before the same rounds again
 */
export const createMemoryHold = (turn: Turn, merged: MergedMessage[], signal: AbortSignal): TurnHold => ({
  ...createProgress({ rounds: [], merged, storedCalls: [], unstoredCalls: [] }),
  turn,
  generation: turn.generation,
  agent: undefined,
  events: createUnreadEvents(),
  tellOnce() {},
  signal,
  stopReason: undefined,
  stop() {},
  release() {},
})

/** Keeps the text that readers would be shown. */
function createUnreadEvents(): EventWriter {
  let shown = ''
  return {
    append(event) {
      shown = shownAfter(shown, event)
    },
    keepSnapshot() {},
    noteAsked() {},
    dropAsked() {},
    flush: async () => {},
    takeUnwritten: async () => [],
    room: undefined,
    get shown() {
      return shown
    },
    lastSeq: 0,
    hasTakenUnwritten: false,
  }
}
