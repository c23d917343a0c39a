import { allText, type Json, type ModelCall } from './call.ts'

/** The grade of a request with `GRADEIT:<name>`: `hit` when the request holds `needle`, otherwise `miss`. */
export type JudgeScript = {
  needle?: string
  hit?: number
  miss?: number
  failTimes?: number
  failStatus?: number
  text?: string
  /** Of two texts it prefers the one with these words. */
  prefers?: string
  /** Its reasoning then; without it, it names the words. */
  because?: string
  /** Says nothing until it is released. */
  stall?: boolean
}

/** The name in `GRADEIT:<name>`, or undefined for a request that is not graded. */
export const judgeNameOf = (call: ModelCall): string | undefined => /GRADEIT:(\w+)/.exec(allText(call))?.[1]

/** The score that the script gives to this request. */
export const judgeScoreOf = (call: ModelCall, script: JudgeScript): number =>
  script.needle && allText(call).includes(script.needle) ? (script.hit ?? 0.95) : (script.miss ?? 0.1)

/** JSON in the schema of the request; every number in it is the score. */
export function judgement(call: ModelCall, script: JudgeScript): string {
  const score = judgeScoreOf(call, script)
  if (script.text !== undefined) return script.text
  if (script.prefers !== undefined) return preference(allText(call), script.prefers, script.because)
  if (call.schema?.properties) return JSON.stringify(shaped(call.schema, score, call.schema))
  return JSON.stringify({ score, reasoning: `JUDGED ${score.toFixed(2)}` })
}

/** Of the blocks first and second, the one with the words. */
function preference(text: string, words: string, reasoning = `It has ${words}.`): string {
  const has = (name: string) =>
    new RegExp(`<${name} \\w+>\\n([^]*?)\\n</${name} `).exec(text)?.[1]?.includes(words) ?? false
  const preferred = has('first') === has('second') ? 'same' : has('first') ? 'first' : 'second'
  return JSON.stringify({ reasoning, preferred })
}

type Schema = Json & { type?: string | string[]; properties?: Record<string, Schema>; items?: Schema; enum?: unknown[] }

function shaped(schema: Schema, score: number, root: Schema): unknown {
  const target = typeof schema.$ref === 'string' ? referenced(schema.$ref, root) : schema
  const choice = (target.anyOf ?? target.oneOf ?? target.allOf) as Schema[] | undefined
  if (choice?.[0]) return shaped(choice[0], score, root)
  if (target.enum) return target.enum.at(score >= 0.7 ? 0 : -1)
  const type = (Array.isArray(target.type) ? target.type[0] : target.type)?.toLowerCase()
  if (target.properties)
    return Object.fromEntries(
      Object.entries(target.properties).map(([name, value]) => [name, shaped(value, score, root)]),
    )
  if (type === 'array') return []
  if (type === 'number') return score
  if (type === 'integer') return Math.round(score * Number(target.maximum ?? 1))
  return type === 'boolean' ? score >= 0.7 : `JUDGED ${score.toFixed(2)}`
}

const referenced = (path: string, root: Schema): Schema =>
  path
    .replace(/^#\//, '')
    .split('/')
    .reduce<Schema>((node, key) => (node[key] ?? {}) as Schema, root)
