import { allText, type Json, lastSaid, lastUserIndex, type ModelCall } from './call.ts'
import { judgement, judgeNameOf } from './judge.ts'
import type { ModelState } from './state.ts'
import { callOf, pickTool, type ScriptedCall } from './tool.ts'
import { type ScriptedUsage, scriptedUsage } from './usage.ts'
import { answerFromContext } from './words.ts'

/** The plan of the answer to one request. */
export type Script = {
  kind: 'chat' | 'judge'
  text: string
  calls: ScriptedCall[]
  /** The pieces of the text; without them, pieces of `chunk` characters. */
  pieces?: string[]
  chunk: number
  /** Each piece is the time of its departure in ms. */
  clock: boolean
  gapMs: number
  slowMs: number
  usage?: ScriptedUsage
  fail?: { status: number; headers: Record<string, string>; body?: Json }
  /**
   * stall: no answer until the release. garbage: invalid JSON in a body or in an event. close: closes the socket.
   * redirect: a 307 to `target`.
   */
  mode?: 'stall' | 'garbage' | 'garbage-event' | 'close' | 'redirect'
  target?: string
  /** Breaks off in the middle of the stream. */
  cut: boolean
  finish?: 'length' | 'blocked' | 'refused'
  /** The model's thoughts before its answer, and those that the provider hides. */
  thought?: string
  hidden?: string
  /** The provider's own words for a refusal. */
  explanation?: string
  /** The reason of the protocol in place of the usual one. */
  stopReason?: string
  /** The kind of an error event in place of the end of the stream. */
  fault?: string
  /** Leaves out the usage or the call ids, as some servers do. */
  withoutUsage: boolean
  withoutIds: boolean
  /** The size of a packet in bytes, which may split a character; 0 for whole events. */
  bytes: number
}
type Plan = Script & { said: string; tools: Step[]; parallel: Step[]; looped: Step[]; given: string | undefined }
type Step = { name: string; arguments: Json }

const DIRECTIVE = /\[\[([a-z-]+)(?:\s+([\s\S]*?))?\]\]/g

/** The script in the directives of the last user message; without directives, an answer from the context. */
export function scriptOf(call: ModelCall, state: ModelState): Script {
  const user = lastUserIndex(call)
  const plan: Plan = {
    ...blank(),
    said: lastSaid(call),
    tools: [],
    parallel: [],
    looped: [],
    given: undefined,
  }
  const armed = state.takeFailure(allText(call))
  if (armed) return { ...plan, fail: armed }
  const judge = judgeNameOf(call)
  if (judge !== undefined) return judged(plan, call, state, judge)
  // A test may set directives for a message that a person would write.
  const directives = state.answers.get(plan.said) ?? repairOf(call, plan.said) ?? plan.said
  for (const [, name = '', argument = ''] of directives.matchAll(DIRECTIVE))
    DIRECTIVES[name]?.(plan, argument.trim(), { call, state, user })
  return withCalls(plan, call, user) ? plan : { ...plan, text: textOf(plan, call, user) }
}

/** `[[repair key]]` in an earlier message: the answer of this key, when the service says that an answer does not fit. */
function repairOf(call: ModelCall, said: string): string | undefined {
  if (!said.startsWith('Your answer does not fit')) return undefined
  const [, key] = allText(call).match(/\[\[repair (\S+?)\]\]/) ?? []
  return key && `[[answer ${key}]]`
}

const blank = (): Script => ({
  kind: 'chat',
  text: '',
  calls: [],
  chunk: 7,
  clock: false,
  gapMs: 0,
  slowMs: 0,
  cut: false,
  withoutUsage: false,
  withoutIds: false,
  bytes: 0,
})

function judged(plan: Plan, call: ModelCall, state: ModelState, name: string): Script {
  const script = state.judge.get(name) ?? {}
  if (state.countUp(`judge ${name}`) <= (script.failTimes ?? 0))
    return { ...plan, kind: 'judge', fail: failure(script.failStatus ?? 429) }
  return { ...plan, kind: 'judge', text: judgement(call, script), ...(script.stall && { mode: 'stall' as const }) }
}

/** A refusal with this status; 429 asks for a pause of one second unless told otherwise. */
export const failure = (status: number, retryAfter = status === 429 ? '1' : undefined) => ({
  status,
  headers: (retryAfter === undefined ? {} : { 'retry-after': retryAfter }) as Record<string, string>,
})

type Context = { call: ModelCall; state: ModelState; user: number }
const number = (text: string | undefined, fallback: number) => (text ? Number(text) : fallback)
const split = (argument: string) => argument.split(/\s+/).filter(Boolean)

const DIRECTIVES: Record<string, (plan: Plan, argument: string, context: Context) => void> = {
  say: (plan, argument) => {
    plan.given = argument
  },
  answer: (plan, argument, { state }) => {
    plan.given = state.answers.get(argument) ?? `NO ANSWER SET FOR ${argument}`
  },
  tool: (plan, argument) => void plan.tools.push(step(argument)),
  ptool: (plan, argument) => void plan.parallel.push(step(argument)),
  looptool: (plan, argument) => void plan.looped.push(step(argument)),
  /** Calls the tool even when the request offers none. */
  insist: (plan, argument) => void plan.calls.push(step(argument)),
  tokens: (plan, argument) => {
    const [count = '1', delayMs] = split(argument)
    plan.pieces = Array.from({ length: Number(count) }, (_, index) => `${index ? ' ' : ''}tok${index + 1}`)
    plan.given = plan.pieces.join('')
    plan.gapMs = number(delayMs, 0)
  },
  clock: (plan, argument, context) => {
    DIRECTIVES.tokens?.(plan, argument, context)
    plan.clock = true
  },
  slow: (plan, argument) => {
    plan.slowMs = Number(argument) * 1000
  },
  chunk: (plan, argument) => {
    plan.chunk = Number(argument)
  },
  bytes: (plan, argument) => {
    plan.bytes = number(argument, 1)
  },
  usage: (plan, argument) => {
    plan.usage = scriptedUsage(argument)
  },
  fail: (plan, argument, { state }) => {
    const [status = '500', times, retryAfter] = split(argument)
    if (state.countUp(`fail ${plan.said}`) <= number(times, 1)) plan.fail = failure(Number(status), retryAfter)
  },
  cut: (plan, argument, { state }) => {
    plan.cut = state.countUp(`cut ${plan.said}`) <= number(argument, 1)
  },
  close: (plan, argument, { state }) => {
    if (state.countUp(`close ${plan.said}`) <= number(argument, 1)) plan.mode = 'close'
  },
  redirect: (plan, argument) => {
    plan.mode = 'redirect'
    plan.target = argument
  },
  stall: (plan) => {
    plan.mode = 'stall'
  },
  garbage: (plan, argument, { state }) => {
    if (argument === 'once' && state.countUp(`garbage ${plan.said}`) > 1) return
    plan.mode = argument === 'event' ? 'garbage-event' : 'garbage'
  },
  length: (plan) => {
    plan.finish = 'length'
  },
  block: (plan) => {
    plan.finish = 'blocked'
  },
  refuse: (plan, argument) => {
    plan.finish = 'refused'
    if (argument) plan.explanation = argument
  },
  think: (plan, argument) => {
    plan.thought = argument
  },
  hide: (plan, argument) => {
    plan.hidden = argument
  },
  fault: (plan, argument) => {
    plan.fault = argument
  },
  /** `[[stop pause_turn 2]]`: the first two answers to this message stop so. */
  stop: (plan, argument, { state }) => {
    const [reason = '', times] = split(argument)
    if (state.countUp(`stop ${plan.said}`) <= number(times, 1)) plan.stopReason = reason
  },
  'no-usage': (plan) => {
    plan.withoutUsage = true
  },
  'no-ids': (plan) => {
    plan.withoutIds = true
  },
  'echo-system': (plan, _argument, { call }) => {
    const system = call.messages.filter(({ role }) => role === 'system').map(({ text }) => text)
    plan.given = `SYSTEM<<${system.join('\n')}>>`
  },
  'echo-history': (plan, _argument, { call, user }) => {
    const before = call.messages.slice(0, user).filter(({ role }) => role !== 'system')
    plan.given = `HISTORY<<${before.map(({ role, text }) => `${role}:${text}`).join('|')}>>`
  },
}

function step(argument: string): Step {
  const [name = ''] = argument.split(/\s/, 1)
  const rest = argument.slice(name.length).trim()
  try {
    return { name, arguments: rest ? JSON.parse(rest) : {} }
  } catch {
    return { name, arguments: { $1: rest } }
  }
}

/** Plans the calls of this round: one `tool` in order, all `ptool` in the first round, `looptool` while tools are offered. */
function withCalls(plan: Plan, call: ModelCall, user: number): boolean {
  const rounds = call.messages.slice(user + 1).filter(({ calls }) => calls.length > 0).length
  const looped = call.tools.length > 0 ? plan.looped.slice(0, 1) : []
  const due = looped[0]
    ? looped
    : plan.parallel.length > 0
      ? rounds === 0
        ? plan.parallel
        : []
      : plan.tools.slice(rounds, rounds + 1)
  for (const { name, arguments: given } of due) {
    const tool = pickTool(call, name)
    if (!tool) {
      plan.calls = []
      plan.text = `NO TOOL ${name} among ${call.tools.map((known) => known.name)}`
      return true
    }
    plan.calls.push(callOf(tool, given))
  }
  return plan.calls.length > 0
}

function textOf(plan: Plan, call: ModelCall, user: number): string {
  if (plan.given !== undefined) return plan.given
  if (plan.tools.length + plan.parallel.length + plan.looped.length > 0) {
    const results = call.messages.slice(user + 1).filter(({ role }) => role === 'tool')
    return `TOOL SAID: ${results.map(({ text }) => text).join(' | ')}`
  }
  const everything = allText(call)
  if (/summar|condens|compress|recap/i.test(everything) && !plan.said.includes('[[')) {
    const marks = new Set(everything.match(/\b[A-Z]+MARK\w*/g))
    if (marks.size > 0) return `SUMMARY of ${[...marks].join(' ')}`
  }
  return answerFromContext(call)
}
