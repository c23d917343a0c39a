import { goesOn } from './topic-symbol.ts'

/**
 * Finds many topics in one pass over a text (Aho and Corasick, 1975): a tree of the topics' symbols whose states fall
 * back to the longest other beginning that has just been read, so no symbol of the text is ever read again.
 */
export type TopicAutomaton = {
  /** By symbol, a small number for each that stands in a topic. */
  classes: ReadonlyMap<number, number>
  /** By state × number of classes + class, the state after it. */
  next: { get(key: number): number | undefined }
  /** By state, where to go on when it has no next. */
  fallbacks: number[]
  /** By state, the first topic that ends in it, also as the end of a longer one; `NONE` when none does. */
  topics: number[]
}

const ROOT = 0
const NONE = Number.MAX_SAFE_INTEGER

/** The automaton of topics given as symbols; an empty one is never found. */
export function buildTopicAutomaton(topics: readonly Int32Array[]): TopicAutomaton {
  const classes = new Map<number, number>()
  for (const symbols of topics)
    for (const symbol of symbols) if (!classes.has(symbol)) classes.set(symbol, classes.size)
  const { next, levels, ends } = growTree(topics, classes)
  const automaton = { classes, next, fallbacks: ends.map(() => ROOT), topics: ends }
  // From the root outwards: where a state falls back to is nearer to the root than itself.
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

/** The least index of a topic that stands in the text, or undefined. At most two look-ups of `next` a symbol. */
export function findTopicIndex(automaton: TopicAutomaton, symbols: Int32Array): number | undefined {
  let [state, best] = [ROOT, NONE]
  for (let index = 0; index < symbols.length && best > 0; index += 1) {
    const symbol = symbols[index] ?? 0
    const classNumber = automaton.classes.get(symbol)
    state = classNumber === undefined ? ROOT : stateAfter(automaton, state, classNumber)
    const topic = automaton.topics[state] ?? NONE
    // All that end here end in the same character: where one's word goes on, the others' does.
    if (topic < best && !goesOn(symbol, symbols[index + 1])) best = topic
  }
  return best === NONE ? undefined : best
}
