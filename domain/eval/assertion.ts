import type { ApiError } from '../error.ts'
import type { TestCase } from './suite.ts'

type Scoring = Omit<TestCase, 'input'>
/** `type` is undefined for the text of a column. */
export type Assertion = { type: string | undefined; value: unknown; threshold?: unknown }

/** Returns a scoring by the judge, which grades an answer against `criteria`. */
export const rubric = (criteria: string): Scoring => ({ expectedOutput: null, criteria, scorer: 'llm-judge' })
const agreement = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'llm-judge' })
const matching = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'regex' })
const fitting = (expectedOutput: string): Scoring => ({
  expectedOutput: expectedOutput || '{}',
  criteria: '',
  scorer: 'json-schema',
})
const similarTo = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'similarity' })
const exactly = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'exact-match' })
const containing = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'contains' })

/** The assertions of promptfoo that one of our scorers can express. */
const KNOWN: Record<string, (value: string) => Scoring> = {
  equals: exactly,
  contains: containing,
  icontains: containing,
  'llm-rubric': rubric,
  grade: rubric,
  'g-eval': rubric,
  'model-graded-closedqa': rubric,
  factuality: agreement,
  'model-graded-factuality': agreement,
  similar: similarTo,
  regex: matching,
  'is-json': fitting,
}

/** The other assertions of promptfoo. The import refuses them: without its assertion a failing test would pass. */
const UNKNOWN =
  /^(not-[a-z-]+|javascript|fn|eval|python|file|starts-with|contains-(any|all|json|sql|xml|html)|icontains-(any|all)|is-[a-z-]+|levenshtein|rouge-n|bleu|cost|latency|perplexity(-score)?|webhook|moderation|classifier|answer-relevance|context-[a-z-]+|select-best|guardrails|finish-reason)$/

/**
 * Turns one assertion into a scoring: `type` with its value, or the text of a column such as `icontains: Paris` or
 * `similar(0.8): Paris`. An answer must equal a text without a known type.
 * @throws the error that `errorOf` makes, when none of our scorers can express the assertion
 */
export function readAssertion(
  { type: named, value: given, threshold }: Assertion,
  errorOf: (what: string) => ApiError,
): Scoring {
  const isSchema = named === 'is-json' && typeof given === 'object' && given !== null && !Array.isArray(given)
  if (typeof given === 'object' && given !== null && !isSchema)
    throw errorOf(`asserts ${named} of an object or a list; a text, a number or a boolean can be compared`)
  const text = isSchema ? JSON.stringify(given) : String(given ?? '')
  const [type, value, least] = named === undefined ? splitColumn(text) : [named, text, threshold]
  const scoring = Object.hasOwn(KNOWN, type) && KNOWN[type]
  if (!scoring) throw errorOf(`asserts ${type}, which no scorer can express`)
  if (!value && type !== 'is-json') throw errorOf(`asserts ${type} of nothing`)
  const made = scoring(value)
  const isShare = typeof least === 'number' && least >= 0 && least <= 1
  return made.scorer === 'similarity' && isShare ? { ...made, threshold: least } : made
}

function splitColumn(text: string): [type: string, value: string, threshold?: number] {
  const match = /^([a-z-]+)(?:\(([^)]*)\))?:\s*([\s\S]*)$/.exec(text)
  const [, type = '', threshold, value = ''] = match ?? []
  if (Object.hasOwn(KNOWN, type) || UNKNOWN.test(type))
    return [type, value.trim(), threshold ? Number(threshold) : undefined]
  const [, alone = ''] = /^([a-z-]+)(?:\([^)]*\))?$/.exec(text.trim()) ?? []
  return alone === 'is-json' || UNKNOWN.test(alone) ? [alone, ''] : ['equals', text]
}
