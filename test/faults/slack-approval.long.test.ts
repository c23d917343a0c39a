import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AuditEntry } from '../../domain/access/audit.ts'
import type { Approval } from '../../domain/turn/approval.ts'
import { openService } from '../activities/tool/tool-server.ts'
import { deliver, openSlackAgent } from '../support/channel/channel.ts'
import { slackPress } from '../support/channel/slack-press.ts'
import { untilDead } from '../support/fault/fault.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { chat } from '../support/turn/chat.ts'

const CHANNEL = 'C0APPROVALS'
const PATIENCE_MS = 300_000

let own: Services & AsyncDisposable
let service: Awaited<ReturnType<typeof openService>>
let slack: Awaited<ReturnType<typeof openSlackAgent>>
before(async () => {
  own = await startOwnStack()
  service = await openService()
  const config = { url: service.base, method: 'POST' }
  const tools = [{ type: 'api_call', name: 'refund', description: 'Pays back.', approval: 'always', config }]
  const off = { webhookUrl: '', autoEscalateKeywords: [], assignedTo: [], enabled: false }
  const escalation = { ...off, approvalChannel: CHANNEL }
  // Whoever names the channel must have the right to decide.
  const body = { name: 'decider', scopes: ['approve', 'read', 'write'] }
  const { key } = (await request<{ key: string }>('POST', '/v1/api-keys', { ...at(), body })).data
  slack = await openSlackAgent({ ...at(), key, info: own.info, configurations: { tools, escalation } })
})
after(async () => {
  service?.close()
  await slack?.[Symbol.asyncDispose]()
  await own?.[Symbol.asyncDispose]()
})

const at = (baseUrl = own.info.baseUrl) => ({ baseUrl, key: own.info.keys.a })

/** Asks for a turn that ends with a call that a person allows. @returns the id of the approval */
async function ask(): Promise<string> {
  const { data, text } = await chat(slack.agentId, '[[tool refund {}]]', at())
  return data.required_actions?.[0]?.id ?? assert.fail(text)
}

/** Waits until the only message of the call is there; returns its ts. */
async function messageOf(id: string): Promise<string> {
  const found = () => slack.platform.messages.filter(({ blocks }) => JSON.stringify(blocks ?? []).includes(id))
  const ts = await until('the message', async () => found()[0]?.ts, PATIENCE_MS)
  assert.equal(found().length, 1)
  return ts
}

const press = (approvalId: string, ts: string, baseUrl?: string) =>
  deliver(
    slack.agentId,
    'slack',
    slackPress(slack.signingSecret, { decision: 'approve', approvalId, channelId: CHANNEL, ts }),
    at(baseUrl),
  )

/** The call is made once, by one decision, which its message tells. */
async function expectDecidedOnce(id: string, ts: string): Promise<void> {
  const { status, turnId } = (await request<Approval>('GET', `/v1/approvals/${id}`, at())).data
  assert.equal(status, 'approved')
  const message = () => slack.platform.messages.find((each) => each.ts === ts)?.text ?? ''
  await until('the message to say it', async () => /Approved by/.test(message()), PATIENCE_MS)
  const calls = () => service.received.filter(({ headers }) => String(headers['idempotency-key']).startsWith(turnId))
  await until('the call', async () => calls().length > 0, PATIENCE_MS)
  assert.equal(calls().length, 1)
  const { data } = await request<AuditEntry[]>('GET', '/v1/audit?limit=100', at())
  assert.equal(data.filter(({ action, subject }) => action === 'decideApproval' && subject.id === id).length, 1)
}

describe('a call that a person allows in Slack is shown once and decided once', () => {
  for (const point of ['turn.accept.before-insert', 'turn.accept.after-insert'])
    it(`when the API process is killed at ${point} by the press`, { timeout: 600_000 }, async () => {
      const id = await ask()
      const ts = await messageOf(id)
      const doomed = await own.addApi({ AMS_FAULT_POINT: point })
      const dying = press(id, ts, doomed.baseUrl).catch(() => undefined)
      await untilDead(own, doomed.part, point)
      await dying
      assert.equal((await press(id, ts)).status, 200)
      await expectDecidedOnce(id, ts)
    })

  for (const point of ['channel.reply.before-effect', 'channel.reply.after-effect'])
    it(`when the worker is killed at ${point} by its message`, { timeout: 600_000 }, async () => {
      await own.part('worker').kill()
      const doomed = await own.addWorker({ AMS_FAULT_POINT: point })
      const id = await ask()
      await untilDead(own, doomed, point)
      own.part('worker').start()
      const ts = await messageOf(id)
      assert.equal((await press(id, ts)).status, 200)
      await expectDecidedOnce(id, ts)
      assert.equal(await countSince(ts), 1)
    })
})

/** The number of messages behind the one that was decided, and it. */
const countSince = async (ts: string): Promise<number> =>
  slack.platform.messages.filter((each) => Number(each.ts) >= Number(ts)).length
