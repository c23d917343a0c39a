import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { type ReceivedWebhook, startWebhookReceiver } from '../../support/webhook-receiver.ts'

type Secret = { secret: string; previousUntil: string | null }

const read = (as: RequestOptions) => request<Secret>('GET', '/v1/webhook-secret', as)
const rotate = (as: RequestOptions, body?: object) =>
  request<Secret>('POST', '/v1/webhook-secret/rotate', { ...as, body })

/** Returns true when a receiver with this secret takes the webhook. */
function takes(secret: string, { headers, body }: ReceivedWebhook): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Makes an escalation in the workspace of a person; returns the webhook that its receiver gets. */
async function webhookOf(as: RequestOptions): Promise<ReceivedWebhook> {
  await using receiver = await startWebhookReceiver()
  const escalation = { webhookUrl: receiver.url, autoEscalateKeywords: ['human'], assignedTo: [], enabled: true }
  await chat(await makeAgent({ model: 'local/extractive', escalation }, as), 'A human, please', as)
  return await until('the webhook', async () => receiver.received[0])
}

describe('GET /v1/webhook-secret', () => {
  it('gives the secret that signs, to owners only, and notes each read', async () => {
    const owner = await makePerson()
    const as = await openSession(owner)
    const { data } = await read(as)
    assert.match(data.secret, /^whsec_/)
    assert.equal(data.previousUntil, null)
    assert.ok(takes(data.secret, await webhookOf(as)))
    const editor = await openSession(await makePerson('editor', owner.workspaceId))
    assert.equal((await read(editor)).error.code, 'SCOPE_MISSING')
    const entries = await request<AuditEntry[]>('GET', '/v1/audit?action=getWebhookSecret', as)
    assert.deepEqual(
      entries.data.map(({ actor, change }) => [actor.id, change]),
      [[owner.id, null]],
    )
    assert.equal((await read({})).data.secret, stack.webhookSecret)
  })
})

describe('POST /v1/webhook-secret/rotate', () => {
  it('signs with both secrets until the overlap ends', async () => {
    const as = await openSession(await makePerson())
    const old = (await read(as)).data.secret
    const rotated = await rotate(as, { overlapSeconds: 3_600 })
    assert.equal(rotated.status, 200, rotated.text)
    assert.ok(rotated.json.next_steps.length > 0)
    assert.notEqual(rotated.data.secret, old)
    assert.ok(Math.abs(Date.parse(rotated.data.previousUntil ?? '') - Date.now() - 3_600_000) < 60_000)
    assert.deepEqual((await read(as)).data, rotated.data)
    const webhook = await webhookOf(as)
    assert.equal(String(webhook.headers['webhook-signature']).split(' ').length, 2)
    assert.deepEqual([takes(old, webhook), takes(rotated.data.secret, webhook)], [true, true])
    const entries = await request<AuditEntry[]>('GET', '/v1/audit?action=rotateWebhookSecret', as)
    assert.deepEqual(entries.data[0]?.change, { overlapSeconds: 3_600 })
    assert.ok(!entries.text.includes('whsec_'))
  })

  it('signs with the new secret alone without an overlap', async () => {
    const as = await openSession(await makePerson())
    const old = (await read(as)).data.secret
    const { data } = await rotate(as)
    assert.equal(data.previousUntil, null)
    const webhook = await webhookOf(as)
    assert.deepEqual([takes(old, webhook), takes(data.secret, webhook)], [false, true])
  })

  it('refuses a bad overlap', async () => {
    const as = await openSession(await makePerson())
    for (const overlapSeconds of [-1, 2_592_001, '60'])
      assert.equal((await rotate(as, { overlapSeconds })).error.code, 'VALIDATION_ERROR')
  })
})
