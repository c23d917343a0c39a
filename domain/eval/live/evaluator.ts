import Type, { type Static } from 'typebox'
import { fieldFault, refuseFaults } from '../../error.ts'
import { orNull } from '../../schema.ts'
import { countCharacters } from '../../text/character.ts'
import { TEXT_LIMITS, Text } from '../../text/limit.ts'
import { expectedPattern, expectedSchema } from '../scorer.ts'
import { expectedCalls } from '../tool-scorer.ts'
import { Agreement } from './review.ts'

const MAX_EVALUATORS = 20

const LIVE_SCORERS = ['llm-judge', 'regex', 'json-schema', 'tools'] as const
export type LiveScorer = (typeof LIVE_SCORERS)[number]

const CAUSES = ['negative_feedback', 'escalated', 'blocked', 'tool_failed'] as const
export type EvaluatorCause = (typeof CAUSES)[number]

export const EvaluatorName = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** A judge of the turns of users. */
export const Evaluator = Type.Object({
  name: EvaluatorName,
  scorer: Type.Enum([...LIVE_SCORERS], { description: 'How a turn is scored, as in suites.' }),
  criteria: Text('passage', {
    description:
      'The rule. llm-judge: what a good answer is, a line each. regex: a pattern of RE2. json-schema: a schema as JSON text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order, extra }.',
  }),
  sample: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'The share of turns. A turn is in the sample when the first 8 bytes of the SHA-256 of its id, divided by 2^64, are below it.',
  }),
  always: Type.Optional(
    Type.Array(Type.Enum([...CAUSES]), {
      maxItems: CAUSES.length,
      uniqueItems: true,
      description: 'Turns that are judged whatever the sample.',
    }),
  ),
  enabled: Type.Boolean({ description: 'False: no further turn is judged.' }),
  agreement: Type.Optional(Agreement),
})
export type Evaluator = Static<typeof Evaluator>

/** The evaluators of an agent. */
export const Evaluators = Type.Object({
  maxDailyUsd: Type.Optional(
    orNull(
      Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
      'What the judgements of the agent may cost a day of UTC, in US dollars; null: only the budgets count.',
    ),
  ),
  evaluators: Type.Array(Evaluator, { maxItems: MAX_EVALUATORS }),
})
export type Evaluators = Static<typeof Evaluators>

const RULES: Record<LiveScorer, ((criteria: string) => unknown) | undefined> = {
  'llm-judge': undefined,
  regex: expectedPattern,
  'json-schema': expectedSchema,
  tools: expectedCalls,
}

/** Refuses evaluators whose rule cannot be read, and names that stand twice. @throws ApiError VALIDATION_ERROR */
export function assertEvaluators(evaluators: Evaluator[]): void {
  const faults = evaluators.flatMap(({ name, scorer, criteria }, index) => {
    const isTwice = evaluators.findIndex((each) => each.name === name) < index
    const what = ruleFault(criteria, RULES[scorer])
    const at = `evaluators[${index}]`
    return [
      ...(isTwice ? [fieldFault(`${at}.name`, 'is there twice', 'Give each evaluator a name of its own.')] : []),
      ...(what ? [fieldFault(`${at}.criteria`, what, `Send a rule that the scorer ${scorer} can read.`)] : []),
    ]
  })
  refuseFaults(faults)
}

function ruleFault(criteria: string, read: ((criteria: string) => unknown) | undefined): string | undefined {
  if (countCharacters(criteria) > TEXT_LIMITS.passage) return `has more than ${TEXT_LIMITS.passage} characters`
  try {
    read?.(criteria)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
