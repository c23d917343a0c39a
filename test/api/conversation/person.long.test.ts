import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { personMessages } from '../../../store/tables/index.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { database, makeKey, workspaceOf } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { ESCALATION, makeEscalated, readTranscript, say, type Transcript } from '../../support/turn/escalated.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

const UNKNOWN = '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const MASKING = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }

const saidIn = ({ turns }: Transcript) =>
  turns.toReversed().map(({ person_messages }) => person_messages.map(({ text }) => text))

describe('POST /v1/conversations/{id}/messages', () => {
  it("keeps a person's words in the transcript with the actor", async () => {
    const { id } = await makeEscalated()
    const editor = await makePerson('editor', await workspaceOf(stack.keys.a))
    const first = await say(id, 'I am Ana. What happened?', await openSession(editor))
    assert.equal(first.status, 201, first.text)
    assert.deepEqual(first.data.actor, { type: 'user', id: editor.id, name: editor.name })
    assert.equal((await say(id, 'Are you there?')).data.actor.type, 'key')
    const found = await readTranscript(id)
    assert.deepEqual(saidIn(found), [['I am Ana. What happened?', 'Are you there?']])
    assert.deepEqual(found.turns[0]?.person_messages[0], first.data)
    assert.equal(found.turnCount, 1)
  })

  it('is what the model gets as words of its own side', async () => {
    const { agentId, id } = await makeEscalated({ memory: { strategy: 'sliding_window', windowSize: 3 } })
    await say(id, 'Ana here.')
    await say(id, 'The code is 7.')
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId: id })
    assert.equal(data.text, 'HISTORY<<assistant:Wait.|assistant:Ana here.|assistant:The code is 7.>>')
    const shorter = await makeEscalated({ memory: { strategy: 'sliding_window', windowSize: 1 } })
    await say(shorter.id, 'The code is 8.')
    const { data: last } = await chat(shorter.agentId, '[[echo-history]]', { conversationId: shorter.id })
    assert.equal(last.text, 'HISTORY<<assistant:The code is 8.>>')
  })

  it('stands behind the turns that came before it, and is found by its text', async () => {
    const { agentId, id } = await makeEscalated()
    const mark = `mark-${randomUUID()}`
    await say(id, `first ${mark}`)
    await chat(agentId, '[[say second turn]]', { conversationId: id })
    await say(id, 'last')
    assert.deepEqual(saidIn(await readTranscript(id)), [[`first ${mark}`], ['last']])
    const { data } = await request<{ id: string }[]>('GET', `/v1/conversations?q=${mark}`)
    assert.deepEqual(
      data.map((each) => each.id),
      [id],
    )
  })

  it('is masked where the agent masks', async () => {
    const { id } = await makeEscalated({ guardrails: MASKING })
    const { data } = await say(id, 'Write to ana@example.com.')
    assert.equal(data.text, 'Write to [EMAIL].')
    assert.deepEqual(saidIn(await readTranscript(id)), [['Write to [EMAIL].']])
  })

  it('is kept once for one Idempotency-Key, also after the escalation is closed', async () => {
    const { id, escalationId } = await makeEscalated()
    const headers = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all([say(id, 'once', { headers }), say(id, 'once', { headers })])
    assert.deepEqual([one.status, other.status].sort(), [200, 201])
    assert.deepEqual(other.data, one.data)
    assert.equal((await say(id, 'another', { headers })).error.code, 'IDEMPOTENCY_CONFLICT')
    await request('POST', `/v1/escalations/${escalationId}/resolve`)
    const again = await say(id, 'once', { headers })
    assert.deepEqual([again.status, again.data.id], [200, one.data.id])
    assert.deepEqual(saidIn(await readTranscript(id)), [['once']])
    const elsewhere = await makeEscalated()
    assert.equal((await say(elsewhere.id, 'once', { headers })).error.code, 'IDEMPOTENCY_CONFLICT')
  })

  it('is refused without an open escalation', async () => {
    const { id, escalationId } = await makeEscalated()
    await request('POST', `/v1/escalations/${escalationId}/resolve`)
    const { status, error } = await say(id, 'too late')
    assert.deepEqual([status, error.code], [409, 'ESCALATION_NOT_OPEN'])
    assert.match(error.fix, /status=escalated/)
    assert.deepEqual(saidIn(await readTranscript(id)), [[]])
  })

  it('is refused without the scope write, to viewers, and for conversations out of reach', async () => {
    const { id } = await makeEscalated()
    const [reader, elsewhere] = [
      await makeKey({ scopes: ['read', 'chat'] }),
      await makeKey({ agentIds: [await makeAgent()] }),
    ]
    assert.equal((await say(id, 'x', { key: reader })).error.code, 'SCOPE_MISSING')
    const viewer = await openSession(await makePerson('viewer', await workspaceOf(stack.keys.a)))
    assert.equal((await say(id, 'x', viewer)).status, 403)
    for (const [conversation, key] of [
      [id, elsewhere],
      [id, stack.keys.b],
      [UNKNOWN, stack.keys.a],
    ] as const)
      assert.equal((await say(conversation, 'x', { key })).error.code, 'CONVERSATION_NOT_FOUND')
  })

  it('is refused for a text that is blank or too long, and for an id that is none', async () => {
    const { id } = await makeEscalated()
    for (const text of ['', ' \n', 'x'.repeat(20_001)])
      assert.equal((await say(id, text)).error.code, 'VALIDATION_ERROR')
    const { error } = await say(id, 'x'.repeat(20_001))
    assert.equal(error.message, 'text must be a text of at most 20000 characters that is not blank.')
    assert.equal((await say(id, 'é'.repeat(20_000))).status, 201)
    assert.equal((await say('x', 'text')).status, 400)
  })

  it('is audited without its words', async () => {
    const { id, agentId } = await makeEscalated()
    const { data } = await say(id, 'a secret that the audit does not hold')
    const entries = await request<AuditEntry[]>('GET', '/v1/audit?action=sendPersonMessage')
    const entry = entries.data.find(({ subject }) => subject.id === id)
    assert.deepEqual(entry?.change, { agentId, messageId: data.id })
    assert.ok(!entries.text.includes('a secret that'))
  })

  it('is in the transcript of the next escalation', async () => {
    await using receiver = await startWebhookReceiver()
    const { agentId, id, escalationId } = await makeEscalated({
      escalation: { ...ESCALATION, webhookUrl: receiver.url },
    })
    await say(id, 'A person was here.')
    await request('POST', `/v1/escalations/${escalationId}/resolve`)
    const { data } = await chat(agentId, 'human again [[say ok]]', { conversationId: id })
    const sent = await until('the second webhook', async () =>
      receiver.received.map(({ body }) => JSON.parse(body)).find((body) => body.turn_id === data.turn_id),
    )
    const { name } = (await readTranscript(id)).turns.at(-1)?.person_messages[0]?.actor ?? {}
    assert.deepEqual(
      sent.transcript.map((line: { role: string; name?: string }) => [line.role, line.name]),
      [
        ['user', undefined],
        ['assistant', undefined],
        ['person', name],
        ['user', undefined],
        ['assistant', undefined],
      ],
    )
  })

  it('goes with its conversation', async () => {
    const { agentId, id } = await makeEscalated()
    await say(id, 'soon gone')
    await request('DELETE', `/v1/agents/${agentId}/conversations/${id}`)
    assert.equal((await say(id, 'x')).error.code, 'CONVERSATION_NOT_FOUND')
    const left = () => database.$count(personMessages, eq(personMessages.conversationId, id))
    await until('the purge', async () => (await left()) === 0, 60_000)
  })
})
