import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { FAULT_POINTS } from '../../domain/fault-point.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import { untilDead } from '../support/fault/fault.ts'
import { modelControl } from '../support/model/client.ts'
import { request, type Services, startOwnStack } from '../support/stack/stack.ts'
import { makeAgent, resumeStream } from '../support/turn/chat.ts'
import {
  beginWork,
  openSlowService,
  receiptOf,
  type SlowService,
  steered,
  untilWaiting,
} from '../support/turn/steered.ts'

/** Only a worker merges: it makes the calls of the round before. */
const POINTS = [
  ...FAULT_POINTS.filter((point) => point.startsWith('steering.')),
  'turn.tool.after-result',
  'turn.model.before-call',
  'turn.model.after-first-delta',
  'turn.end.before-commit',
  'turn.end.after-commit',
]

let own: Services & AsyncDisposable
let service: SlowService
before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900' } })
  service = await openSlowService()
})
after(async () => {
  service?.open()
  service?.close()
  await own?.[Symbol.asyncDispose]()
})

const options = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a, signal: AbortSignal.timeout(800_000) })

/** A turn at work in a worker that kills itself at the point, and a message behind it. */
async function mergeUnder(point: string): Promise<void> {
  const agentId = await makeAgent(steered(service), options())
  const mark = `steered-${randomUUID()}`
  await own.part('worker').kill()
  const doomed = await own.addWorker({ AMS_FAULT_POINT: point })
  const working = await beginWork(service, agentId, `${mark} [[tool order {}]]`, options())
  const { conversation_id } = working
  const message = `${mark}-second [[tokens 8 10]]`
  const body = { agent_id: agentId, conversation_id, message }
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () => request<ChatResult>('POST', '/v1/chat', { ...options(), body, headers })
  const reply = ask()
  await untilWaiting(conversation_id, message, options())
  service.release()
  await untilDead(own, doomed, point)
  own.part('worker').start()
  const { data } = await reply
  assert.deepEqual((await ask()).data, data, point)
  const ends = (await resumeStream(working.turn_id, 0, options())).filter(({ event }) => event === 'message.end')
  assert.equal(ends.length, 1, point)
  await expectReadOnce({ point, mark, working: working.turn_id, data })
}

type Merged = { point: string; mark: string; working: string; data: ChatResult }

/** Every request that has the message has it once, and it has one answer: its own, or that of the turn that took it. */
async function expectReadOnce({ point, mark, working, data }: Merged): Promise<void> {
  const took = await receiptOf(working, options())
  assert.equal(took.status, 'success', point)
  const asked = await modelControl(own.info.modelServerUrl).requests({ contains: `${mark}-second`, kind: 'chat' })
  assert.ok(asked.length > 0, point)
  for (const { messages = [] } of asked)
    assert.equal(messages.filter(({ text }) => text.includes(`${mark}-second`)).length, 1, point)
  const isMerged = data.finish_reason === 'merged'
  const answers = [took.text, data.text].filter((text) => text.endsWith('tok8'))
  assert.deepEqual([took.merged_messages.length, answers.length], [isMerged ? 1 : 0, 1], point)
}

describe('a message that comes while a turn works is read once and answered once', () => {
  for (const point of POINTS) it(`when the worker is killed at ${point}`, { timeout: 900_000 }, () => mergeUnder(point))
})
