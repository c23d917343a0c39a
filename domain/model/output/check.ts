import { exceeds, MAX_JSON_SIZE, measureJson } from '../../text/json-size.ts'
import { isNestedTooDeep } from '../../tool/nesting.ts'
import type { AnswerFormat } from '../answer-format.ts'
import { type Evaluation, fitsSchema, wordsOf } from './evaluate.ts'
import { withinSteps } from './steps.ts'
import type { JsonSchema } from './subschema.ts'

/** The value of an answer that fits its format, or what is wrong with the answer. */
export type CheckedOutput = { fits: true; value: unknown } | { fits: false; problems: string[] }

const MAX_CHARACTERS = 1_000_000
/** An answer of 20 KB takes about 20,000 steps. */
const MAX_STEPS = 500_000

/**
 * Checks an answer against its format in bounded time.
 * @param format one that `assertSchemaWorks` has let pass
 * @param clean makes the names of the answer fit to stand in the problems
 */
export function checkOutput(text: string, { schema }: AnswerFormat, clean?: (name: string) => string): CheckedOutput {
  const read = parse(text)
  if ('problem' in read) return { fits: false, problems: [read.problem] }
  const problems = schemaProblems(read.value, schema, 'the answer', clean)
  return problems.length === 0 ? { fits: true, ...read } : { fits: false, problems }
}

/**
 * What keeps a value from fitting a schema, found in bounded time; nothing when it fits.
 * @param schema one that `assertSchemaWorks` has let pass
 * @param whole the words for the value itself
 * @param clean makes the names of the value fit to stand in the problems
 */
export function schemaProblems(
  value: unknown,
  schema: JsonSchema,
  whole: string,
  clean: (name: string) => string = (name) => name,
): string[] {
  const hasUnevaluated = JSON.stringify(schema).includes('"unevaluated')
  // A schema may lead through 32 others at each of 100 levels of the value.
  const found = withinSteps(MAX_STEPS, (take) => {
    const run: Evaluation = { root: schema, referred: new Map(), take, problems: [], hasUnevaluated }
    return fitsSchema(run, schema, value) ? [] : run.problems.map((problem) => wordsOf(problem, whole, clean))
  })
  return found ?? [`${whole} takes too long to check`]
}

function parse(text: string): { value: unknown } | { problem: string } {
  if (text.length > MAX_CHARACTERS || exceeds(measureJson(Buffer.from(text), MAX_JSON_SIZE), MAX_JSON_SIZE))
    return { problem: 'the answer is too long' }
  try {
    const value: unknown = JSON.parse(text)
    if (isNestedTooDeep(value)) return { problem: 'the answer is nested too deep' }
    return hasEndlessNumber(text) ? { problem: 'the answer has a number that is too large' } : { value }
  } catch {
    return { problem: 'the answer is not JSON: send the JSON object alone, without words or a code fence around it' }
  }
}

/** JSON.parse reads a number such as 1e400 as Infinity, which JSON cannot say again. */
function hasEndlessNumber(json: string): boolean {
  if (!/\d{309}|\d[eE]\+?\d{3}/.test(json)) return false
  let isFound = false
  JSON.parse(json, (_name, value) => {
    isFound ||= value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
    return null
  })
  return isFound
}
