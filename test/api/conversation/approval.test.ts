import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createSealing } from '../../../domain/secret/sealing.ts'
import type { Approval } from '../../../domain/turn/approval.ts'
import { approvalLink } from '../../../domain/turn/approval-link.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { IS_PARKED } from '../../../store/conversation/line.ts'
import { findChannelTokenRoot } from '../../../store/installation.ts'
import { requiredActions, turns } from '../../../store/tables/index.ts'
import { endOverdueTurns } from '../../../store/turn/overdue.ts'
import { sweepApprovals } from '../../../worker/sweep/approvals.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeSuite, run, saying } from '../../support/eval/eval.ts'
import { modelControl } from '../../support/model/client.ts'
import { makeKey, workspaceOf } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, resumeStream } from '../../support/turn/chat.ts'
import { database } from '../../support/turn/conversation.ts'
import { endingOf } from '../../support/turn/ending.ts'

let service: Awaited<ReturnType<typeof openService>>
let made: string[] = []
let approver: RequestOptions
before(async () => {
  service = await openService()
  approver = { key: await makeKey({ scopes: ['approve', 'read'] }) }
})
beforeEach(() => {
  made = []
  service.answers(({ url, method }, response) => {
    made.push(`${method} ${url}`)
    response.end('{"refunded":true}')
  })
})
after(() => service.close())

const refund = (config: Record<string, unknown> = {}) => ({
  type: 'api_call',
  name: 'refund',
  description: 'Pays an order back.',
  approval: 'always',
  config: { url: `${service.base}/refund/{{order}}`, method: 'POST', ...config },
})
const makeAsking = (more: Record<string, unknown> = {}) => makeAgent({ tools: [refund()], ...more })

/** Asks for a turn that ends with one call that a person allows. */
async function ask(agentId: string, message = '[[tool refund {"order": "A-1"}]]') {
  const { data } = await chat(agentId, message)
  const [action] = data.required_actions ?? []
  assert.deepEqual([data.finish_reason, action?.type], ['action_required', 'approval'], JSON.stringify(data))
  return { turn: data, id: action?.id ?? '' }
}

type Settled = { turn_id: string | null; conversation_id: string; open: string[] }
const decide = (id: string, body: Record<string, unknown>, as = approver) =>
  request<Settled>('POST', `/v1/approvals/${id}`, { ...as, body })

async function answerOf(turnId: string | null): Promise<ChatResult> {
  const last = (await resumeStream(turnId ?? '', 0)).at(-1)
  assert.equal(last?.event, 'message.end', JSON.stringify(last))
  return last.data as unknown as ChatResult
}

const approvalOf = async (id: string) => (await request<Approval>('GET', `/v1/approvals/${id}`)).data
const setStatus = (agentId: string, status: string) => request('PATCH', `/v1/agents/${agentId}`, { body: { status } })

/** Waits until the turn waits for its agent. */
async function untilParked(turnId: string | null): Promise<void> {
  const isParked = sql`id = ${turnId} and ${IS_PARKED}`
  await until('the turn to wait', async () => (await database.$count(turns, isParked)) === 1)
}

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

describe('a call that a person allows', () => {
  it('is made once it is allowed, and its result reaches the model', async () => {
    const { turn, id } = await ask(await makeAsking())
    assert.deepEqual(made, [])
    const { status, data, text } = await decide(id, { decision: 'approve' })
    assert.deepEqual([status, data.open, data.conversation_id], [200, [], turn.conversation_id], text)
    const answer = await answerOf(data.turn_id)
    assert.match(answer.text, /TOOL SAID: .*\{"refunded":true\}/s)
    assert.deepEqual(
      answer.tool_calls.map(({ name, ok }) => [name, ok]),
      [['refund', true]],
    )
    assert.deepEqual(made, ['POST /refund/A-1'])
    assert.deepEqual((await decide(id, { decision: 'approve' })).data, data)
    assert.deepEqual(made, ['POST /refund/A-1'])
    const shown = await approvalOf(id)
    assert.deepEqual([shown.status, shown.decidedBy?.type, shown.decidedArguments], ['approved', 'key', null])
    const [asked] = [await receiptOf(turn.turn_id)]
    assert.deepEqual([asked.continued_by, asked.required_actions[0]?.status], [data.turn_id, 'approved'])
    assert.equal(asked.tool_calls[0]?.status, 'succeeded')
  })

  it('is never made once it is rejected, and the model reads the reason', async () => {
    const mark = `reject-${crypto.randomUUID()}`
    const { id } = await ask(await makeAsking(), `${mark} [[tool refund {"order": "A-2"}]]`)
    const { data } = await decide(id, { decision: 'reject', reason: 'The order is too old.' })
    await answerOf(data.turn_id)
    assert.deepEqual(made, [])
    const seen = await modelControl(stack.modelServerUrl).requests({ contains: mark })
    const told = seen.at(-1)?.messages?.findLast(({ role }) => role === 'tool')?.text
    assert.match(told ?? '', /A person did not allow the call.*The order is too old\./s)
    const later = await decide(id, { decision: 'approve' })
    assert.deepEqual([later.status, later.error?.code], [409, 'ACTION_SETTLED'])
  })

  it('is made with the arguments that a person has changed, and the model is told so', async () => {
    const { turn, id } = await ask(await makeAsking())
    const unknown = await decide(id, { decision: 'approve', arguments: { order: 'A-1', amount: 5 } })
    assert.deepEqual([unknown.status, unknown.error?.field], [400, 'arguments'], unknown.text)
    const { data } = await decide(id, { decision: 'approve', arguments: { order: 'B-9' } })
    const answer = await answerOf(data.turn_id)
    assert.match(answer.text, /A person changed the arguments of the call to \{"order":"B-9"\}/)
    assert.deepEqual(made, ['POST /refund/B-9'])
    assert.deepEqual((await approvalOf(id)).decidedArguments, { order: 'B-9' })
    assert.deepEqual((await receiptOf(turn.turn_id)).tool_calls[0]?.arguments, { order: 'B-9' })
  })

  it('keeps the true value of a mask that is sent back', async () => {
    const masking = {
      guardrails: { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 1_000 },
    }
    const agentId = await makeAsking(masking)
    const message = `masked-${agentId}`
    await modelControl(stack.modelServerUrl).setAnswers({ [message]: '[[tool refund {"order": "ada@example.com"}]]' })
    const { turn, id } = await ask(agentId, message)
    assert.deepEqual(turn.required_actions?.[0]?.arguments, { order: '[EMAIL]' })
    const { arguments: shown } = await approvalOf(id)
    assert.deepEqual(shown, { order: '[EMAIL]' })
    const { data } = await decide(id, { decision: 'approve', arguments: shown as Record<string, unknown> })
    await answerOf(data.turn_id)
    assert.deepEqual(made.map(decodeURIComponent), ['POST /refund/ada@example.com'])
  })

  it('keeps the true value of one argument when a person changes another', async () => {
    const tool = refund({ url: `${service.base}/refund/{{order_number}}?to={{to}}` })
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 1_000 }
    const agentId = await makeAgent({ tools: [tool], guardrails })
    const message = `two-${agentId}`
    const written = '[[tool refund {"order_number": "A-1", "to": "ada@example.com"}]]'
    await modelControl(stack.modelServerUrl).setAnswers({ [message]: written })
    const { id } = await ask(agentId, message)
    const shown = (await approvalOf(id)).arguments as Record<string, unknown>
    const { data } = await decide(id, { decision: 'approve', arguments: { ...shown, order_number: 'B-9' } })
    await answerOf(data.turn_id)
    assert.deepEqual(made.map(decodeURIComponent), ['POST /refund/B-9?to=ada@example.com'])
  })

  it('is ended in the ledger when its turn is cancelled before the last decision', async () => {
    const { turn, id } = await ask(
      await makeAsking(),
      '[[ptool refund {"order": "A-7"}]] [[ptool refund {"order": "A-8"}]]',
    )
    await decide(id, { decision: 'approve' })
    await request('POST', `/v1/turns/${turn.turn_id}/cancel`)
    const { tool_calls } = await receiptOf(turn.turn_id)
    assert.deepEqual(
      tool_calls.map(({ status }) => status),
      ['failed', 'failed'],
    )
    assert.deepEqual(made, [])
  })

  it('waits beside calls that need nobody', async () => {
    const calculator = { type: 'calculator', name: 'calculator', description: 'Computes.', config: {} }
    const agentId = await makeAgent({ tools: [refund(), calculator] })
    const { turn, id } = await ask(
      agentId,
      '[[ptool calculator {"expression": "1+1"}]] [[ptool refund {"order": "A-3"}]]',
    )
    assert.deepEqual(
      turn.tool_calls.map(({ name, ok }) => [name, ok]),
      [['calculator', true]],
    )
    await answerOf((await decide(id, { decision: 'approve' })).data.turn_id)
    assert.deepEqual(made, ['POST /refund/A-3'])
  })

  it('begins the turn that goes on with the last of several decisions', async () => {
    const { turn, id } = await ask(
      await makeAsking(),
      '[[ptool refund {"order": "A-4"}]] [[ptool refund {"order": "A-5"}]]',
    )
    const [, second] = turn.required_actions ?? []
    const first = await decide(id, { decision: 'reject' })
    assert.deepEqual([first.data.turn_id, first.data.open], [null, [second?.call_id]])
    const last = await decide(second?.id ?? '', { decision: 'approve' })
    await answerOf(last.data.turn_id)
    assert.deepEqual(made, ['POST /refund/A-5'])
  })

  it('takes one of two decisions that come at once', async () => {
    const { id } = await ask(await makeAsking())
    const replies = await Promise.all([
      decide(id, { decision: 'approve' }),
      decide(id, { decision: 'reject', reason: 'No.' }),
    ])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    await answerOf(replies.find(({ status }) => status === 200)?.data.turn_id ?? null)
    assert.ok(made.length <= 1)
  })

  it('is made all the same when a message of the user comes with the last output', async () => {
    const agentId = await makeAsking()
    const complete = (messages: object[]) =>
      request('POST', '/openai/v1/chat/completions', {
        body: { model: agentId, messages, tools: [{ type: 'function', function: { name: 'get_time' } }] },
      })
    const asked = { role: 'user', content: '[[ptool refund {"order": "A-9"}]] [[ptool get_time {}]]' }
    const { choices, ams } = JSON.parse((await complete([asked])).text)
    const approval = ams.required_actions.find(({ type }: { type: string }) => type === 'approval')
    await decide(approval.id, { decision: 'approve' })
    const { message } = choices[0]
    const output = { role: 'tool', tool_call_id: message.tool_calls[0].id, content: 'noon' }
    const next = await complete([asked, message, output, { role: 'user', content: '[[say Next.]]' }])
    assert.equal(next.status, 200, next.text)
    await until('the call', async () => made.includes('POST /refund/A-9'))
  })

  it('is rejected when its tool was changed meanwhile', async () => {
    const agentId = await makeAsking()
    const { id } = await ask(agentId)
    await request('PUT', `/v1/agents/${agentId}/tools`, { body: [refund({ method: 'PUT' })] })
    const reply = await decide(id, { decision: 'approve' })
    assert.deepEqual([reply.status, reply.error?.code], [409, 'TOOL_CHANGED'], reply.text)
    const { status, reason } = await approvalOf(id)
    assert.deepEqual([status, reason], ['rejected', 'tool_changed'])
    assert.equal((await decide(id, { decision: 'approve' })).error?.code, 'TOOL_CHANGED')
    assert.deepEqual(made, [])
  })

  it('is made with the secret that the tool has now', async () => {
    const secured = (authValue: string) => [refund({ authType: 'bearer', authValue })]
    const agentId = await makeAgent({ tools: secured('former') })
    const { id } = await ask(agentId)
    await request('PUT', `/v1/agents/${agentId}/tools`, { body: secured('rotated') })
    let authorization: string | undefined
    service.answers(({ headers }, response) => {
      authorization = headers.authorization
      response.end('{}')
    })
    await answerOf((await decide(id, { decision: 'approve' })).data.turn_id)
    assert.equal(authorization, 'Bearer rotated')
  })

  it('is rejected when nobody decides in time, and a turn goes on', async () => {
    const { turn, id } = await ask(await makeAsking())
    await database
      .update(requiredActions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(requiredActions.id, id))
    assert.equal((await decide(id, { decision: 'approve' })).error?.code, 'ACTION_SETTLED')
    const started: string[] = []
    const log = { warn: () => {} } as unknown as Parameters<typeof sweepApprovals>[0]['log']
    await sweepApprovals({ database, log, startTurn: ({ id: turnId }) => void started.push(turnId) })
    const { continued_by } = await receiptOf(turn.turn_id)
    assert.equal((await approvalOf(id)).status, 'expired')
    assert.match((await answerOf(continued_by)).text, /Nobody allowed the call in time/)
    assert.deepEqual(made, [])
  })

  it('is made while its agent is paused, whose turn waits until it is active', async () => {
    const agentId = await makeAsking()
    const { id } = await ask(agentId)
    await setStatus(agentId, 'paused')
    const { data } = await decide(id, { decision: 'approve' })
    await untilParked(data.turn_id)
    assert.deepEqual(made, ['POST /refund/A-1'])
    await setStatus(agentId, 'active')
    assert.match((await answerOf(data.turn_id)).text, /TOOL SAID: .*\{"refunded":true\}/s)
    assert.deepEqual(made, ['POST /refund/A-1'])
  })

  it('is made beside a turn of its conversation that waits for its agent', async () => {
    const agentId = await makeAsking()
    const first = await ask(agentId)
    const again = await chat(agentId, '[[tool refund {"order": "A-2"}]]', {
      conversationId: first.turn.conversation_id,
    })
    await setStatus(agentId, 'paused')
    const one = await decide(first.id, { decision: 'approve' })
    await untilParked(one.data.turn_id)
    const two = await decide(again.data.required_actions?.[0]?.id ?? '', { decision: 'approve' })
    await untilParked(two.data.turn_id)
    assert.deepEqual(made.toSorted(), ['POST /refund/A-1', 'POST /refund/A-2'])
    await setStatus(agentId, 'active')
    for (const { data } of [one, two]) assert.match((await answerOf(data.turn_id)).text, /TOOL SAID/)
    assert.equal(made.length, 2)
  })

  it('leaves a turn that outlives its deadline while its agent is paused', async () => {
    const agentId = await makeAsking()
    const { id } = await ask(agentId)
    await setStatus(agentId, 'paused')
    const turnId = (await decide(id, { decision: 'reject' })).data.turn_id ?? ''
    await untilParked(turnId)
    // As after an hour of the pause.
    const later = { deadlineAt: sql`now() - interval '1 hour'`, beatAt: sql`now() - interval '61 minutes'` }
    await database.update(turns).set(later).where(eq(turns.id, turnId))
    await endOverdueTurns(endingOf(database), { warn: () => {} })
    assert.equal((await receiptOf(turnId)).status, 'waiting')
    await setStatus(agentId, 'active')
    assert.match((await answerOf(turnId)).text, /A person did not allow the call/)
  })

  it('ends with an error when its paused agent is disabled', async () => {
    const agentId = await makeAsking()
    const { id } = await ask(agentId)
    await setStatus(agentId, 'paused')
    const { data } = await decide(id, { decision: 'approve' })
    await untilParked(data.turn_id)
    await setStatus(agentId, 'disabled')
    assert.match(JSON.stringify((await resumeStream(data.turn_id ?? '', 0)).at(-1)), /AGENT_DISABLED/)
  })

  it('is not made in an eval', async () => {
    const agentId = await makeAsking()
    const suite = await makeSuite(
      [{ ...saying('', 'In an eval nobody is asked', 'contains'), input: '[[tool refund {"order": "A-6"}]]' }],
      agentId,
    )
    const { data } = await run(suite)
    assert.deepEqual(
      data.map(({ passed }) => passed),
      [true],
      JSON.stringify(data),
    )
    assert.deepEqual(made, [])
  })
})

describe('who decides', () => {
  it('is a key with the scope approve, which no key has that did not choose it', async () => {
    const { id } = await ask(await makeAsking())
    const { data } = await request<{ key: string; scopes: string[] }>('POST', '/v1/api-keys', {
      body: { name: 'usual' },
    })
    assert.equal(data.scopes.includes('approve'), false)
    const refused = await decide(id, { decision: 'approve' }, { key: data.key })
    assert.deepEqual([refused.status, refused.error?.code], [403, 'SCOPE_MISSING'])
    const chosen = await request<{ key: string }>('POST', '/v1/api-keys', {
      body: { name: 'chosen', scopes: ['approve'] },
    })
    assert.equal((await decide(id, { decision: 'reject' }, { key: chosen.data.key })).status, 200)
  })

  it('is a signed-in editor, and no viewer', async () => {
    const { id } = await ask(await makeAsking())
    const workspaceId = await workspaceOf(stack.keys.a)
    const viewer = await openSession(await makePerson('viewer', workspaceId))
    assert.equal((await decide(id, { decision: 'reject' }, viewer)).status, 403)
    const person = await makePerson('editor', workspaceId)
    assert.equal((await decide(id, { decision: 'reject' }, await openSession(person))).status, 200)
    assert.deepEqual((await approvalOf(id)).decidedBy, { type: 'user', id: person.id, name: person.name })
    const entries = await request<{ subject: { id: string }; actor: { id: string } }[]>(
      'GET',
      '/v1/audit?action=decideApproval',
    )
    assert.equal(entries.data.find(({ subject }) => subject.id === id)?.actor.id, person.id)
  })

  it('finds the approvals of the key’s agents and workspace alone', async () => {
    const [agentId, other] = [await makeAsking(), await makeAsking()]
    const { id } = await ask(agentId)
    const bound = { key: await makeKey({ scopes: ['approve', 'read'], agentIds: [other] }) }
    assert.deepEqual((await request<Approval[]>('GET', '/v1/approvals', bound)).data, [])
    assert.equal((await decide(id, { decision: 'approve' }, bound)).error?.code, 'APPROVAL_NOT_FOUND')
    assert.equal((await request('GET', `/v1/approvals/${id}`, { key: stack.keys.b })).status, 404)
    const open = await request<Approval[]>('GET', `/v1/approvals?status=open&agent=${agentId}`)
    assert.deepEqual(
      open.data.map((approval) => [approval.id, approval.name, approval.arguments]),
      [[id, 'refund', { order: 'A-1' }]],
    )
  })

  it('opens by the link of an event, which is refused when it was changed', async () => {
    const { id } = await ask(await makeAsking())
    const { expiresAt } = await approvalOf(id)
    const root = await findChannelTokenRoot(database, createSealing(stack.encryptionKey))
    const link = approvalLink('', root, { workspaceId: await workspaceOf(stack.keys.a), id, expiresAt }).split(
      'link=',
    )[1]
    const open = (signature: string, as: RequestOptions = {}) =>
      request<Approval>('GET', `/v1/approvals/${id}?link=${signature}`, as)
    assert.equal((await open(String(link))).data.id, id)
    assert.equal((await open(`${link}x`)).error?.code, 'APPROVAL_NOT_FOUND')
    assert.equal((await open(String(link), { key: stack.keys.b })).error?.code, 'APPROVAL_NOT_FOUND')
    assert.equal((await open(String(link), { key: '' })).status, 401)
    assert.equal((await approvalOf(id)).status, 'open')
  })

  it('refuses what does not belong to a decision', async () => {
    const { id } = await ask(await makeAsking())
    const fieldOf = async (body: Record<string, unknown>) => {
      const { status, error } = await decide(id, body)
      return [status, error?.field]
    }
    assert.deepEqual(await fieldOf({ decision: 'maybe' }), [400, 'decision'])
    assert.deepEqual(await fieldOf({ decision: 'approve', reason: 'Fine.' }), [400, 'reason'])
    assert.deepEqual(await fieldOf({ decision: 'reject', arguments: {} }), [400, 'arguments'])
    const output = await request('POST', `/v1/turns/${(await approvalOf(id)).turnId}/tool-outputs`, {
      body: { outputs: [{ call_id: (await approvalOf(id)).callId, output: 'done' }] },
    })
    assert.equal(output.error?.code, 'ACTION_NOT_FOUND')
  })
})
