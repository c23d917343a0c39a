import { isDeepStrictEqual } from 'node:util'
import type { RequestLog } from '../../../domain/log/entry.ts'
import { modelControl } from '../model/client.ts'
import type { SeenCall } from '../model/state.ts'
import { readEvents, type ServerEvent } from '../server-event.ts'
import { open, type RequestOptions, request } from '../stack/stack.ts'
import { shownText } from '../turn/chat.ts'
import type { AskedTurn } from './asked-turn.ts'
import { eachOf } from './fault.ts'
import { breaksOffCalls, excuseOfRepeat, type FaultLog, isWorkerKill, wasHit } from './fault-log.ts'
import type { Violation } from './rule.ts'

export type TurnJudge = {
  at: RequestOptions
  agentId: string
  modelServerUrl: string
  /** The tool's target got the order this many times. */
  placed(order: string): number
  /** The faults that a turn may be asked again for. Without one, no text is taken back and no outcome is unknown. */
  faults: FaultLog
}

const AT_ONCE = 8
const PAGE = 100
const FINAL = ['success', 'error', 'blocked', 'cancelled']

/**
 * Every promise to the callers of these turns, judged by HTTP and by the journals of the stand-ins alone.
 * @param known all turns that clients asked this agent for
 */
export async function judgeTurns(judge: TurnJudge, turns: AskedTurn[], known = turns): Promise<Violation[]> {
  const asked = await modelControl(judge.modelServerUrl).calls()
  const logs = await readLogs(judge.at, judge.agentId)
  const found: Violation[] = []
  await eachOf(turns, AT_ONCE, async (turn) => {
    const calls = asked.get(turn.mark) ?? []
    found.push(...(await judgeTurn(judge, turn, calls, logs.get(turn.turnId ?? '') ?? [])))
  })
  return [...found, ...judgeLogs(logs, known)]
}

async function judgeTurn(judge: TurnJudge, turn: AskedTurn, calls: SeenCall[], logs: RequestLog[]) {
  const { mark, turnId, fault } = turn
  const of = ({ rule, detail }: Broken): Violation => ({ rule, subject: turnId ?? mark, detail })
  if (!turnId) return [of({ rule: 'a turn is accepted', detail: fault ?? 'no id' })]
  const { data } = await request<Receipt>('GET', `/v1/turns/${turnId}`, judge.at)
  const replay = await Array.fromAsync(readEvents(await open('GET', `/v1/chat-stream/${turnId}`, judge.at)))
  const found: Broken[] = []
  const expect = (rule: string, holds: boolean, detail: string) => void (holds || found.push({ rule, detail }))
  expect('a turn has one final state', FINAL.includes(data.status), data.status)
  expect('a turn ends well', data.status === 'success', `${data.status} ${JSON.stringify(data.error)}`)
  expect('a stream is dense and ends once', !fault, fault ?? '')
  expect('a replay shows what was read', sameEvents(replay, turn.events), `${replay.length}, ${turn.events.length}`)
  expect('an answer is what the model sent', shownText(replay) === turn.expected, shownText(replay))
  expect('a turn has one log entry', logs.length === 1, `${logs.length}`)
  return [...found, ...judgeCost(judge, turn, data, calls, logs), ...judgeEffects(judge, turn, calls)].map(of)
}

type Broken = { rule: string; detail: string }
type Receipt = { status: string; error: unknown; cost: string; usage: Tokens }
type Tokens = { promptTokens: number; completionTokens: number }

/** A call that was broken off is billed too, by an estimate. All others are billed with the counts of the stand-in. */
function judgeCost(judge: TurnJudge, turn: AskedTurn, { cost, usage }: Receipt, calls: SeenCall[], logs: RequestLog[]) {
  const found: Broken[] = []
  const last = [...new Map(calls.map((call) => [call.round, call])).values()]
  const least = {
    promptTokens: last.reduce((sum, call) => sum + (call.usage?.input ?? 0), 0),
    completionTokens: last.reduce((sum, call) => sum + (call.usage?.output ?? 0), 0),
  }
  const wereBrokenOff = wasHit(judge.faults, turn.askedAtMs, turn.endedAtMs ?? turn.askedAtMs, breaksOffCalls)
  const fits = (counted: number, needed: number) => (wereBrokenOff ? counted >= needed : counted === needed)
  if (!fits(usage.promptTokens, least.promptTokens) || !fits(usage.completionTokens, least.completionTokens))
    found.push({ rule: 'all tokens are counted', detail: `${JSON.stringify(usage)} for ${JSON.stringify(least)}` })
  if (Number(cost) <= 0) found.push({ rule: 'a turn has a cost', detail: cost })
  for (const log of logs)
    if (log.cost !== cost || log.tokensIn !== usage.promptTokens || log.tokensOut !== usage.completionTokens)
      found.push({ rule: 'a log entry has the cost of its turn', detail: `${log.cost} for ${cost}` })
  return found
}

/** Judges the effects that may happen again after the death of a holder, and must not while it lives. */
function judgeEffects(judge: TurnJudge, turn: AskedTurn, calls: SeenCall[]): Broken[] {
  const rounds = turn.kind === 'order' ? 2 : 1
  const { excused, found } = judgeCalls(judge.faults, calls, rounds)
  const resets = turn.events.filter(({ event }) => event === 'message.reset').length
  if (resets > excused) found.push({ rule: 'no text is taken back', detail: `${resets} resets, ${excused} excused` })
  return turn.kind === 'order' ? [...found, ...judgeOrder(judge, turn)] : found
}

/**
 * Judges the model calls of one turn.
 * @param rounds the number of calls that the turn needs
 * @returns the number of repeats that a fault excuses, and what was broken
 */
export function judgeCalls(faults: FaultLog, calls: SeenCall[], rounds: number): { excused: number; found: Broken[] } {
  const found: Broken[] = []
  let excused = 0
  const byRound = Map.groupBy(calls, ({ round }) => round)
  for (const [round, made] of byRound)
    for (const [index, later] of made.slice(1).entries()) {
      const earlier = made[index]
      if (earlier && excuseOfRepeat(faults, earlier, later)) excused += 1
      else found.push({ rule: 'the model is asked once a round', detail: `round ${round}: ${JSON.stringify(made)}` })
    }
  if (byRound.size !== rounds) found.push({ rule: 'every round is asked', detail: `${byRound.size} of ${rounds}` })
  return { excused, found }
}

function judgeOrder({ placed, faults }: TurnJudge, turn: AskedTurn): Broken[] {
  const found: Broken[] = []
  const count = placed(turn.mark.replace('order=', ''))
  const result = turn.events.find(({ event }) => event === 'tool.result')?.data
  const mayBeUnknown = wasHit(faults, turn.askedAtMs, turn.endedAtMs ?? Number.POSITIVE_INFINITY, isWorkerKill)
  if (count > 1) found.push({ rule: 'an order is placed at most once', detail: `${count} times` })
  if (result?.ok === true && count === 0) found.push({ rule: 'an order is placed', detail: `${count} times` })
  if (result?.ok !== true && !mayBeUnknown)
    found.push({ rule: "a tool's result is not lost", detail: JSON.stringify(result) })
  return found
}

const sameEvents = (one: ServerEvent[], other: ServerEvent[]): boolean =>
  one.length === other.length &&
  one.every(({ id, event, data }, index) => {
    const twin = other[index]
    return id === twin?.id && event === twin?.event && isDeepStrictEqual(data, twin?.data)
  })

/** A log entry of a turn that no client asked for would be a turn that was accepted twice. */
function judgeLogs(logs: Map<string, RequestLog[]>, turns: AskedTurn[]): Violation[] {
  const known = new Set(turns.map(({ turnId }) => turnId))
  return [...logs.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ rule: 'a request is accepted once', subject: id, detail: 'no client has this turn' }))
}

/** The log entries of each turn of an agent. */
export async function readLogs(at: RequestOptions, agentId: string): Promise<Map<string, RequestLog[]>> {
  const entries: RequestLog[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { data } = await request<RequestLog[]>('GET', `/v1/agents/${agentId}/logs?limit=${PAGE}&offset=${offset}`, at)
    entries.push(...data)
    if (data.length < PAGE) return Map.groupBy(entries, ({ turnId }) => turnId)
  }
}
