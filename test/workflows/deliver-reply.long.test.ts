import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { createProcessLog } from '../../providers/process-log.ts'
import { channelReplies, outbox } from '../../store/tables/index.ts'
import { createWorkflowStarter } from '../../worker/starter.ts'
import { sweepReplies } from '../../worker/sweep/replies.ts'
import { deliveriesOf, openSlackAgent, openTelegramAgent, untilCount } from '../support/channel/channel.ts'
import { telegramLimit } from '../support/channel/telegram.ts'
import { openWhatsappAgent } from '../support/channel/whatsapp-agent.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { database } from '../support/turn/conversation.ts'

let connection: Connection
let client: Client
before(async () => {
  connection = await Connection.connect({ address: stack.temporalAddress })
  client = new Client({ connection })
})
after(() => connection.close())

/** The latest delivery, or that of this turn, once its reply has ended. */
const ended = (agentId: string, channel: string, ofTurn?: string | null) =>
  until('the reply has ended', async () => {
    const deliveries = await deliveriesOf(agentId, channel)
    const delivery = ofTurn ? deliveries.find(({ turnId }) => turnId === ofTurn) : deliveries[0]
    return delivery?.reply && !['awaiting', 'pending'].includes(delivery.reply.state)
      ? { turnId: delivery.turnId, ...delivery.reply }
      : undefined
  })

const closed = (turnId: string | null) =>
  until('the workflow has ended', async () => {
    const handle = client.workflow.getHandle(`reply-${turnId}`)
    const described = await handle.describe().catch(() => undefined)
    return described && described.status.name !== 'RUNNING' ? described : undefined
  })

describe('sending the reply of a channel', () => {
  it('leaves a workflow that names no contents', async () => {
    await using telegram = await openTelegramAgent()
    // A reply that is sent at once may have no workflow while many are sent.
    telegram.platform.faults.push({ on: /sendMessage/, is: telegramLimit(1) })
    await telegram.say('[[say CANARY-ANSWER]] CANARY-MESSAGE')
    const { turnId, state, attempts } = await ended(telegram.agentId, 'telegram')
    assert.deepEqual([state, attempts, telegram.texts()], ['sent', 2, ['CANARY-ANSWER']])
    assert.equal((await closed(turnId)).status.name, 'COMPLETED')
    const raw = JSON.stringify(await client.workflow.getHandle(`reply-${turnId}`).fetchHistory())
    const history = raw.replace(/"data":"([\w+/]+=*)"/g, (_, data) => Buffer.from(data, 'base64').toString())
    assert.ok(history.includes(`"subjectId":"${turnId}"`), 'the payloads are readable')
    assert.doesNotMatch(history, /CANARY/)
  })

  it('waits as the platform asks, and the replies behind it keep their order', async () => {
    await using telegram = await openTelegramAgent()
    telegram.platform.faults.push({ on: /sendMessage/, is: telegramLimit(2) })
    for (const name of ['one', 'two', 'three']) await telegram.say(`[[say ${name}]]`)
    await untilCount('replies', () => telegram.texts(), 3)
    assert.deepEqual(telegram.texts(), ['one', 'two', 'three'])
    const shown = await until('all have ended', async () => {
      const deliveries = await deliveriesOf(telegram.agentId, 'telegram')
      return deliveries.every(({ reply }) => reply?.state === 'sent') ? deliveries : undefined
    })
    assert.equal(shown.at(-1)?.reply?.attempts, 2)
  })

  it('starts no workflow for a reply behind one that waits', async () => {
    await using telegram = await openTelegramAgent()
    telegram.platform.faults.push({ on: /sendMessage/, is: telegramLimit(3_600) })
    for (const name of ['waits', 'is behind']) await telegram.say(`[[say ${name}]]`)
    const { rows } = await until('both are pending', async () => {
      const pending = sql`select id from channel_replies where agent_id = ${telegram.agentId} and state = 'pending' order by position`
      const found = await database.execute<{ id: string }>(pending)
      return found.rowCount === 2 ? found : undefined
    })
    const entries = and(
      eq(outbox.kind, 'reply'),
      inArray(
        outbox.subjectId,
        rows.map(({ id }) => id),
      ),
    )
    await until('their entries are done', async () => (await database.$count(outbox, entries)) === 0)
    const [first, behind] = rows.map(({ id }) => client.workflow.getHandle(`reply-${id}`))
    assert.equal((await first?.describe())?.status.name, 'RUNNING')
    await assert.rejects(async () => await behind?.describe(), WorkflowNotFoundError)
    await first?.terminate('test')
  })

  it('records what the platform refuses for good, goes on with the next, and sends it again on request', async () => {
    await using telegram = await openTelegramAgent()
    telegram.platform.blocked.add(7)
    await telegram.say('[[say refused]]')
    const refused = await ended(telegram.agentId, 'telegram')
    assert.equal(refused.state, 'refused')
    assert.ok(refused.code && refused.reason && refused.fix)
    const workflow = await closed(refused.turnId)
    assert.deepEqual([workflow.status.name, workflow.searchAttributes.AmsErrorCode], ['FAILED', ['REPLY_REFUSED']])
    telegram.platform.blocked.clear()
    await telegram.say('[[say behind it]]')
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), ['behind it'])
    const { json } = await request('GET', '/v1/operations/failures?kind=reply&limit=200')
    const failures = json.data as unknown as { id: string; workflow: { id: string } }[]
    assert.equal(failures.find(({ id }) => id === refused.turnId)?.workflow.id, `reply-${refused.turnId}`)
    const body = { kind: 'reply', ids: [refused.turnId] }
    assert.equal((await request('POST', '/v1/operations/retry', { body })).data.retried, 1)
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['behind it', 'refused'])
  })

  it('sends the part again on request that the platform took and could not deliver', async () => {
    await using whatsapp = await openWhatsappAgent()
    const paragraph = (name: string) => `${name} ${'word '.repeat(600)}`
    await whatsapp.say(`[[say ${['first', 'second'].map(paragraph).join('\n\n')}]]`)
    const { turnId, state } = await ended(whatsapp.agentId, 'whatsapp')
    const [first, second] = whatsapp.platform.messages
    assert.deepEqual([state, whatsapp.platform.messages.length], ['sent', 2])
    assert.equal((await whatsapp.failLate(String(second?.id))).status, 200)
    const refused = await ended(whatsapp.agentId, 'whatsapp', turnId)
    assert.deepEqual([refused.state, refused.code], ['refused', 'WHATSAPP_131047'])
    const body = { kind: 'reply', ids: [turnId] }
    assert.equal((await request('POST', '/v1/operations/retry', { body })).data.retried, 1)
    await untilCount('messages', () => whatsapp.platform.messages, 3)
    assert.equal((await ended(whatsapp.agentId, 'whatsapp', turnId)).state, 'sent')
    assert.deepEqual(
      whatsapp.platform.messages.map(({ body }) => body),
      [first?.body, second?.body, second?.body],
    )
  })

  it('sends a part once whose answer was lost, and marks it where the platform cannot be asked', async () => {
    await using telegram = await openTelegramAgent()
    telegram.platform.faults.push({ on: /sendMessage/, is: 'cut-after' })
    await telegram.say('[[say in doubt]]')
    const { state, code } = await ended(telegram.agentId, 'telegram')
    assert.deepEqual([state, code, telegram.texts()], ['doubtful', 'REPLY_DOUBTFUL', ['in doubt']])
  })

  it('looks a part up whose answer was lost, and sends it when it has not arrived', async () => {
    await using slack = await openSlackAgent()
    slack.platform.faults.push({ on: /postMessage/, is: 'cut-after' }, { on: /postMessage/, is: 'cut-before' })
    await slack.say('[[say arrived]]')
    assert.equal((await ended(slack.agentId, 'slack')).state, 'sent')
    await slack.say('[[say came later]]')
    await untilCount('replies', () => slack.texts(), 2)
    assert.deepEqual(slack.texts(), ['arrived', 'came later'])
    assert.equal((await ended(slack.agentId, 'slack')).state, 'sent')
  })

  it('sends a long answer in parts, in order', async () => {
    await using telegram = await openTelegramAgent()
    const paragraph = (name: string) => `${name} ${'word '.repeat(500)}`
    await telegram.say(`[[say ${['first', 'second', 'third'].map(paragraph).join('\n\n')}]]`)
    const { state } = await ended(telegram.agentId, 'telegram')
    assert.equal(state, 'sent')
    const beginnings = telegram.texts().map((text) => text.slice(0, text.indexOf(' ')))
    assert.ok(beginnings.length > 1)
    assert.equal(beginnings[0], 'first')
    assert.ok(telegram.texts().join('\n').includes('third'))
  })

  it('is started again after its workflow was terminated', async () => {
    await using telegram = await openTelegramAgent()
    telegram.platform.faults.push({ on: /sendMessage/, is: telegramLimit(3_600) })
    await telegram.say('[[say at last]]')
    const turnId = await until('the first attempt', async () => {
      const [delivery] = await deliveriesOf(telegram.agentId, 'telegram')
      return delivery?.reply?.reason ? delivery.turnId : undefined
    })
    await until('the workflow runs', () =>
      client.workflow
        .getHandle(`reply-${turnId}`)
        .terminate('test')
        .then(
          () => true,
          () => false,
        ),
    )
    await database.update(channelReplies).set({ nextAttemptAt: null }).where(eq(channelReplies.id, turnId))
    const workflows = createWorkflowStarter(stack.temporalAddress, 'default')
    const sweep = () => sweepReplies({ database, log: createProcessLog('worker'), workflows }, 0)
    await until('it is sent', async () => {
      await sweep()
      return telegram.texts().length > 0
    }).finally(() => workflows.close())
    assert.deepEqual(telegram.texts(), ['at last'])
  })
})
