import { buildTopicAutomaton, findTopicIndex, type TopicAutomaton } from './topic-automaton.ts'
import { foldCase, symbolsOf } from './topic-symbol.ts'

/**
 * The first of `topics` that stands in `text` by its words: whole words, any case, any white space or hyphen between
 * them. The time is linear in the text, however many topics there are and whatever they are.
 */
export function matchTopicByWord(topics: readonly string[], text: string): string | null {
  if (topics.length === 0) return null
  const index = findTopicIndex(automatonOf(topics), symbolsOf(foldCase(text)))
  return index === undefined ? null : (topics[index] ?? null)
}

/** Configurations change seldom: the automata last used are kept, a thousand small ones or about twelve of the largest. */
const automata = new Map<string, TopicAutomaton>()
const MAX_KEPT_STATES = 500_000
const sizeOf = ({ topics }: TopicAutomaton): number => topics.length + MAX_KEPT_STATES / 1_000
let keptStates = 0

function automatonOf(topics: readonly string[]): TopicAutomaton {
  const key = JSON.stringify(topics)
  const known = automata.get(key)
  const automaton = known ?? buildTopicAutomaton(topics.map(symbolsOfTopic))
  if (known === undefined) keptStates += sizeOf(automaton)
  automata.delete(key)
  automata.set(key, automaton)
  forgetOldest()
  return automaton
}

function forgetOldest(): void {
  for (const [key, automaton] of automata) {
    if (keptStates <= MAX_KEPT_STATES || automata.size === 1) return
    automata.delete(key)
    keptStates -= sizeOf(automaton)
  }
}

/** Blanks and hyphens at the ends of a topic, or in any number between its words, mean nothing. */
const symbolsOfTopic = (topic: string): Int32Array =>
  symbolsOf(
    foldCase(topic)
      .split(/[\s\p{Pd}]+/u)
      .filter(Boolean)
      .join(' '),
  )
