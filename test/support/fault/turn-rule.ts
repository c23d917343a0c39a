import { isDeepStrictEqual } from 'node:util'
import type { RequestLog } from '../../../domain/log/entry.ts'
import { modelControl } from '../model/client.ts'
import { readEvents, type ServerEvent } from '../server-event.ts'
import { open, type RequestOptions, request } from '../stack/stack.ts'
import { shownText } from '../turn/chat.ts'
import type { AskedTurn } from './asked-turn.ts'
import type { Violation } from './rule.ts'

export type TurnJudge = {
  at: RequestOptions
  agentId: string
  modelServerUrl: string
  /** How often an order arrived at the tool's target. */
  placed(order: string): number
  /** No holder died: then no turn is asked twice, no text is taken back, and no outcome is unknown. */
  holdersLived: boolean
}

const AT_ONCE = 8
const PAGE = 100
const FINAL = ['success', 'error', 'blocked', 'cancelled']

/**
 * Every promise to the callers of these turns, judged by HTTP and by the journals of the stand-ins alone.
 * @param known all turns that clients asked this agent for
 */
export async function judgeTurns(judge: TurnJudge, turns: AskedTurn[], known = turns): Promise<Violation[]> {
  const asked = await modelControl(judge.modelServerUrl).chats()
  const logs = await countLogs(judge)
  const waiting = [...turns]
  const found: Violation[] = []
  const work = async () => {
    for (let turn = waiting.shift(); turn; turn = waiting.shift())
      found.push(...(await judgeTurn(judge, turn, { calls: asked.get(turn.mark) ?? 0, logs })))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return [...found, ...judgeLogs(logs, known)]
}

type Seen = { calls: number; logs: Map<string, number> }

async function judgeTurn(judge: TurnJudge, turn: AskedTurn, { calls, logs }: Seen): Promise<Violation[]> {
  const { mark, turnId, fault } = turn
  const of = (rule: string, detail: string): Violation => ({ rule, subject: turnId ?? mark, detail })
  if (!turnId) return [of('a turn is accepted', fault ?? 'no id')]
  const { data } = await request<{ status: string; error: unknown }>('GET', `/v1/turns/${turnId}`, judge.at)
  const replay = await Array.fromAsync(readEvents(await open('GET', `/v1/chat-stream/${turnId}`, judge.at)))
  const found: Violation[] = []
  const expect = (rule: string, holds: boolean, detail: string) => void (holds || found.push(of(rule, detail)))
  expect('a turn has one final state', FINAL.includes(data.status), data.status)
  expect('a turn ends well', data.status === 'success', `${data.status} ${JSON.stringify(data.error)}`)
  expect('a stream is dense and ends once', !fault, fault ?? '')
  expect('a replay shows what was read', sameEvents(replay, turn.events), `${replay.length}, ${turn.events.length}`)
  expect('an answer is what the model sent', shownText(replay) === turn.expected, shownText(replay))
  expect('a turn has one log entry', logs.get(turnId) === 1, `${logs.get(turnId) ?? 0}`)
  return [...found, ...judgeEffects(judge, turn, calls).map(({ rule, detail }) => of(rule, detail))]
}

/** What may happen again when a holder died, and must not while it lives. */
function judgeEffects({ placed, holdersLived }: TurnJudge, turn: AskedTurn, calls: number) {
  const found: { rule: string; detail: string }[] = []
  const resets = turn.events.filter(({ event }) => event === 'message.reset').length
  const rounds = turn.kind === 'order' ? 2 : 1
  if (holdersLived && resets > 0) found.push({ rule: 'no text is taken back', detail: `${resets} resets` })
  if (holdersLived && calls !== rounds)
    found.push({ rule: 'the model is asked once a round', detail: `${calls} calls for ${rounds}` })
  if (turn.kind !== 'order') return found
  const count = placed(turn.mark.replace('order=', ''))
  if (count > 1) found.push({ rule: 'an order is placed at most once', detail: `${count} times` })
  if (holdersLived && count !== 1) found.push({ rule: 'an order is placed', detail: `${count} times` })
  const result = turn.events.find(({ event }) => event === 'tool.result')?.data
  if (holdersLived && result?.ok !== true)
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
function judgeLogs(logs: Map<string, number>, turns: AskedTurn[]): Violation[] {
  const known = new Set(turns.map(({ turnId }) => turnId))
  return [...logs.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ rule: 'a request is accepted once', subject: id, detail: 'no client has this turn' }))
}

/** The number of log entries of each turn of the agent. */
async function countLogs({ at, agentId }: TurnJudge): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let offset = 0; ; offset += PAGE) {
    const path = `/v1/agents/${agentId}/logs?limit=${PAGE}&offset=${offset}`
    const { data } = await request<RequestLog[]>('GET', path, at)
    for (const { turnId } of data) counts.set(turnId, (counts.get(turnId) ?? 0) + 1)
    if (data.length < PAGE) return counts
  }
}
