import type { ApiError } from '../error.ts'
import type { TestCase } from './suite.ts'

type Scoring = Omit<TestCase, 'input'>

export const rubric = (criteria: string): Scoring => ({ expectedOutput: null, criteria, scorer: 'llm-judge' })
const agreement = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'llm-judge' })
const exactly = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'exact-match' })
const containing = (expectedOutput: string): Scoring => ({ expectedOutput, criteria: '', scorer: 'contains' })

/** promptfoo's assertions that one of our scorers can stand for. */
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

/** Its other assertions: refused, as leaving them out would make a test pass that did not. */
const UNKNOWN =
  /^(not-[a-z-]+|javascript|fn|eval|python|file|regex|starts-with|contains-(any|all|json|sql|xml|html)|icontains-(any|all)|is-[a-z-]+|levenshtein|rouge-n|bleu|cost|latency|perplexity(-score)?|webhook|moderation|classifier|answer-relevance|context-[a-z-]+|select-best|guardrails|finish-reason)$/

/**
 * One assertion: `type` with its value, or a column's text such as `icontains: Paris` or `similar(0.8): Paris`. Text
 * without a known type is what the answer must equal.
 * @throws what `fault` makes of it, when no scorer of ours can stand for it
 */
export function readAssertion(
  assertion: { type: string | undefined; value: unknown },
  fault: (what: string) => ApiError,
): Scoring {
  const text = String(assertion.value ?? '')
  const [type, value] = assertion.type === undefined ? splitColumn(text) : [assertion.type, text]
  const scoring = KNOWN[type]
  if (!scoring) throw fault(`asserts ${type}, which none of llm-judge, exact-match and contains can stand for`)
  if (!value) throw fault(`asserts ${type} of nothing`)
  return scoring(value)
}

function splitColumn(text: string): [type: string, value: string] {
  const match = /^([a-z-]+)(?:\([^)]*\))?:\s*([\s\S]*)$/.exec(text)
  const [, type = '', value = ''] = match ?? []
  if (KNOWN[type] || UNKNOWN.test(type)) return [type, value.trim()]
  const [, alone = ''] = /^([a-z-]+)(?:\([^)]*\))?$/.exec(text.trim()) ?? []
  return UNKNOWN.test(alone) ? [alone, ''] : ['equals', text]
}
