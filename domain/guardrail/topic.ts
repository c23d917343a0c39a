import { buildTopicAutomaton, findTopicIndex, type TopicAutomaton } from './topic-automaton.ts'
import { foldSpelling, symbolsOf } from './topic-symbol.ts'

/** True when a topic is named: a blank one blocks nothing. */
export const namesTopics = (topics: readonly string[]): boolean => topics.some((topic) => topic.trim() !== '')

/**
 * Returns the first of `topics` that `text` contains as whole words, in any case, with any white space or hyphens
 * between them; null without one. The time is linear in the text for any number of topics.
 */
export function matchTopicByWord(topics: readonly string[], text: string): string | null {
  if (topics.length === 0) return null
  const index = findTopicIndex(automatonOf(topics), symbolsOf(foldSpelling(text)))
  return index === undefined ? null : (topics[index] ?? null)
}

/**
 * The automata that were used last. Configurations change seldom, so a thousand small ones or about twelve of the
 * largest are kept.
 */
const automata = new Map<string, TopicAutomaton>()
const MAX_KEPT_STATES = 500_000
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

const sizeOf = ({ topics }: TopicAutomaton): number => topics.length + MAX_KEPT_STATES / 1_000

function forgetOldest(): void {
  for (const [key, automaton] of automata) {
    if (keptStates <= MAX_KEPT_STATES || automata.size === 1) return
    automata.delete(key)
    keptStates -= sizeOf(automaton)
  }
}

/**
 * Returns the symbols of a topic without the blanks and hyphens at its ends; any number between its words counts as
 * one.
 */
const symbolsOfTopic = (topic: string): Int32Array =>
  symbolsOf(
    foldSpelling(topic)
      .split(/[\s\p{Pd}]+/u)
      .filter(Boolean)
      .join(' '),
  )
