import type { ApiError } from '../error.ts'
import type { TestCase } from './suite.ts'

type Scoring = Omit<TestCase, 'input'>

/** Returns a scoring by the judge, which grades an answer against `criteria`. */
export const rubric = (criteria: string): Scoring => ({ expectedOutput: null, criteria, scorer: 'llm-judge' })
const agreement = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'llm-judge' })
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
  similar: agreement,
}

/** The other assertions of promptfoo. The import refuses them: without its assertion a failing test would pass. */
const UNKNOWN =
  /^(not-[a-z-]+|javascript|fn|eval|python|file|regex|starts-with|contains-(any|all|json|sql|xml|html)|icontains-(any|all)|is-[a-z-]+|levenshtein|rouge-n|bleu|cost|latency|perplexity(-score)?|webhook|moderation|classifier|answer-relevance|context-[a-z-]+|select-best|guardrails|finish-reason)$/

/**
 * Turns one assertion into a scoring: `type` with its value, or the text of a column such as `icontains: Paris` or
 * `similar(0.8): Paris`. An answer must equal a text without a known type.
 * @throws the error that `errorOf` makes, when none of our scorers can express the assertion
 */
export function readAssertion(
  assertion: { type: string | undefined; value: unknown },
  errorOf: (what: string) => ApiError,
): Scoring {
  const { value: given } = assertion
  if (typeof given === 'object' && given !== null)
    throw errorOf(`asserts ${assertion.type} of an object or a list; a text, a number or a boolean can be compared`)
  const text = String(given ?? '')
  const [type, value] = assertion.type === undefined ? splitColumn(text) : [assertion.type, text]
  const scoring = Object.hasOwn(KNOWN, type) && KNOWN[type]
  if (!scoring) throw errorOf(`asserts ${type}, which none of llm-judge, exact-match and contains can express`)
  if (!value) throw errorOf(`asserts ${type} of nothing`)
  return scoring(value)
}

function splitColumn(text: string): [type: string, value: string] {
  const match = /^([a-z-]+)(?:\([^)]*\))?:\s*([\s\S]*)$/.exec(text)
  const [, type = '', value = ''] = match ?? []
  if (Object.hasOwn(KNOWN, type) || UNKNOWN.test(type)) return [type, value.trim()]
  const [, alone = ''] = /^([a-z-]+)(?:\([^)]*\))?$/.exec(text.trim()) ?? []
  return UNKNOWN.test(alone) ? [alone, ''] : ['equals', text]
}
