import {
  broughtMessages,
  type MemoryMessage,
  memoryMessages,
  messagesToSummarize,
  movesInSteps,
  recentWindow,
  windowSize,
} from '../../../domain/memory/window.ts'
import { findConversationSummary } from '../../../store/conversation/conversation.ts'
import { listImportedMemory } from '../../../store/conversation/imported.ts'
import { listSaid } from '../../../store/conversation/person-message.ts'
import { untilAnswered } from '../../../store/repeat.ts'
import { countMessagesBefore, listAnsweredTurns, type TurnSnapshot } from '../../../store/turn/turn.ts'
import type { ComposingDependencies } from '../dependencies.ts'
import type { TurnSoFar } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'
import { withCalls } from './earlier.ts'

/**
 * Reads the messages before the turn's own, as many as its agent's memory takes.
 * @param decided what the first attempt at the turn sent, which later ones send again
 */
export async function readMemory(
  deps: ComposingDependencies,
  hold: TurnSoFar,
  { agent, beginning: { turn } }: Pick<PreparedTurn, 'agent' | 'beginning'>,
  decided?: Pick<TurnSnapshot, 'historyFrom' | 'historyLength'>,
) {
  const { signal } = hold
  const config = agent.memoryConfig
  const summarize = (before: MemoryMessage[], summaryPlace: number, earlier = 0) =>
    // This turn adds a message and an answer; the summary must take in what falls out of the window with them.
    // No turn follows in the conversation of an eval case.
    turn.source !== 'eval' &&
    messagesToSummarize([...before, ...nextPair(turn.place)], config, summaryPlace, earlier).length > 0
  const brought = broughtMessages(turn.clientContext, turn.place)
  if (turn.place === 1)
    return {
      first: turn.place,
      history: recentWindow(brought, config),
      summary: null,
      summarize: summarize([], 0),
    }
  const range = { fromPlace: decided?.historyFrom ?? 1, beforePlace: turn.place, limit: windowSize(config) + 1 }
  const { summary, summaryPlace, answered, said, imported, earlier } = await untilAnswered(async () => {
    const [found, answered] = await Promise.all([
      findConversationSummary(deps.database, turn.conversationId),
      listAnsweredTurns(deps.database, turn.conversationId, range),
    ])
    const said = await listSaid(deps.database, found, range)
    // Turns that fill the window leave no room for what is older.
    const imported = answered.length < range.limit ? await listImportedMemory(deps.database, found, range) : []
    const first = (imported[0] ?? answered[0])?.place ?? 1
    const earlier =
      first > 1 && movesInSteps(config) ? await countMessagesBefore(deps.database, turn.conversationId, first) : 0
    return { ...found, answered, said, imported, earlier }
  }, signal)
  const messages = memoryMessages(answered, said, imported)
  const history = decided
    ? lastOf([...messages, ...brought], decided.historyLength ?? windowSize(config))
    : recentWindow([...messages, ...brought], config, earlier)
  return {
    first: history[0]?.place,
    history: await withCalls(deps, hold, history),
    summary: config?.strategy === 'summary' ? summary : null,
    summarize: summarize(messages, summaryPlace, earlier),
  }
}

const lastOf = <Message>(messages: Message[], count: number) => messages.slice(Math.max(0, messages.length - count))

const nextPair = (place: number) => [
  { role: 'user' as const, text: '', place },
  { role: 'assistant' as const, text: '', place },
]
