import { continuesWord } from './topic-symbol.ts'

/**
 * Finds many topics in one pass over a text (Aho and Corasick, 1975). It is a tree of the topics' symbols. Each state
 * falls back to the longest other beginning of a topic that the text has just shown, so no symbol is read again.
 */
export type TopicAutomaton = {
  /** Symbol to class: a small number for each symbol of the topics. */
  classes: ReadonlyMap<number, number>
  /** State × number of classes + class to the next state. */
  next: { get(key: number): number | undefined }
  /** State to the state that replaces it when it has no next state. */
  fallbacks: number[]
  /** State to the first topic that ends there, also as the end of a longer one; `NONE` without a topic. */
  topics: number[]
}

const ROOT = 0
const NONE = Number.MAX_SAFE_INTEGER

/** Builds the automaton of topics that are given as symbols. It never finds an empty topic. */
export function buildTopicAutomaton(topics: readonly Int32Array[]): TopicAutomaton {
  const classes = new Map<number, number>()
  for (const symbols of topics)
    for (const symbol of symbols) if (!classes.has(symbol)) classes.set(symbol, classes.size)
  const { next, levels, ends } = growTree(topics, classes)
  const automaton = { classes, next, fallbacks: ends.map(() => ROOT), topics: ends }
  // The levels are linked from the root outwards, because a state falls back to a state nearer to the root.
  for (const level of levels) for (const branch of level) linkState(automaton, branch)
  return automaton
}

type Branch = { state: number; parent: number; classNumber: number }

function growTree(topics: readonly Int32Array[], classes: ReadonlyMap<number, number>) {
  const next = new Map<number, number>()
  const levels: Branch[][] = []
  const ends = [NONE]
  for (const [topic, symbols] of topics.entries()) {
    let parent = ROOT
    for (const [depth, symbol] of symbols.entries()) {
      const classNumber = classes.get(symbol) ?? 0
      const key = parent * classes.size + classNumber
      const state = next.get(key) ?? ends.push(NONE) - 1
      if (!next.has(key)) {
        next.set(key, state)
        levels[depth] ??= []
        levels[depth].push({ state, parent, classNumber })
      }
      parent = state
    }
    if (parent !== ROOT) ends[parent] = Math.min(ends[parent] ?? NONE, topic)
  }
  return { next, levels, ends }
}

function linkState(automaton: TopicAutomaton, { state, parent, classNumber }: Branch): void {
  const { fallbacks, topics } = automaton
  const fallback = parent === ROOT ? ROOT : stateAfter(automaton, fallbacks[parent] ?? ROOT, classNumber)
  fallbacks[state] = fallback
  topics[state] = Math.min(topics[state] ?? NONE, topics[fallback] ?? NONE)
}

function stateAfter({ classes, next, fallbacks }: TopicAutomaton, from: number, classNumber: number): number {
  for (let state = from; ; state = fallbacks[state] ?? ROOT) {
    const found = next.get(state * classes.size + classNumber)
    if (found !== undefined || state === ROOT) return found ?? ROOT
  }
}

/**
 * Returns the least index of a topic that the text contains; undefined without one. It looks up `next` at most twice
 * for each symbol.
 */
export function findTopicIndex(automaton: TopicAutomaton, symbols: Int32Array): number | undefined {
  let [state, best] = [ROOT, NONE]
  for (let index = 0; index < symbols.length && best > 0; index += 1) {
    const symbol = symbols[index] ?? 0
    const classNumber = automaton.classes.get(symbol)
    state = classNumber === undefined ? ROOT : stateAfter(automaton, state, classNumber)
    const topic = automaton.topics[state] ?? NONE
    // All topics that end here end in the same character, so the next character decides for all of them.
    if (topic < best && !continuesWord(symbol, symbols[index + 1])) best = topic
  }
  return best === NONE ? undefined : best
}
