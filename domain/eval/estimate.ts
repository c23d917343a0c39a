import { sumCosts } from '../model/cost.ts'
import type { EvalEstimate } from './run.ts'
import type { TestCase } from './suite.ts'

type Tokens = { promptTokens: number; completionTokens: number }
export type EstimateFacts = {
  testCases: TestCase[]
  repeat: number
  systemPrompt: string
  model: string
  judgeModel: string
  countTokens: (text: string) => number
  costOf: (model: string, tokens: Tokens) => { cost: string; known: boolean }
  /** The mean cost of an execution in the suite's last complete run, in USD; null without such a run. */
  lastMeanCost: number | null
}

/** The estimate takes these for an answer of unknown length, for a judgement, and for the judge's instructions. */
const ANSWER_TOKENS = 200
const JUDGEMENT_TOKENS = 150
const JUDGE_PROMPT_TOKENS = 500

/** Estimates the cost of a run in USD: by the suite's last run, or by counting tokens when it had none. */
export function estimateRun(facts: EstimateFacts): EvalEstimate {
  const executions = facts.testCases.length * facts.repeat
  const answers = sum(facts.testCases.map((testCase) => answerTokens(facts, testCase)))
  const judged = facts.testCases.filter(({ scorer }) => scorer === 'llm-judge')
  const judgements = sum(judged.map((testCase) => judgeTokens(facts, testCase)))
  const costs = [facts.costOf(facts.model, answers), facts.costOf(facts.judgeModel, judgements)]
  const counted = Number(sumCosts(costs.map(({ cost }) => cost))) * facts.repeat
  const known = costs[0]?.known && (judged.length === 0 || costs[1]?.known)
  return {
    cases: facts.testCases.length,
    executions,
    cost: (facts.lastMeanCost === null ? counted : facts.lastMeanCost * executions).toFixed(8),
    costKnown: known === true,
    promptTokens: (answers.promptTokens + judgements.promptTokens) * facts.repeat,
    completionTokens: (answers.completionTokens + judgements.completionTokens) * facts.repeat,
    basis: facts.lastMeanCost === null ? 'counted tokens' : 'last run',
  }
}

function answerTokens({ systemPrompt, countTokens }: EstimateFacts, testCase: TestCase): Tokens {
  const expected = testCase.expectedOutput ? countTokens(testCase.expectedOutput) : ANSWER_TOKENS
  return { promptTokens: countTokens(systemPrompt) + countTokens(testCase.input), completionTokens: expected }
}

function judgeTokens(facts: EstimateFacts, testCase: TestCase): Tokens {
  const texts = [testCase.input, testCase.criteria, testCase.expectedOutput ?? '']
  const shown = texts.reduce((total, text) => total + facts.countTokens(text), 0)
  const answer = answerTokens(facts, testCase).completionTokens
  return { promptTokens: JUDGE_PROMPT_TOKENS + shown + answer, completionTokens: JUDGEMENT_TOKENS }
}

const sum = (tokens: Tokens[]): Tokens => ({
  promptTokens: tokens.reduce((total, { promptTokens }) => total + promptTokens, 0),
  completionTokens: tokens.reduce((total, { completionTokens }) => total + completionTokens, 0),
})
