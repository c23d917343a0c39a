import { randomUUID } from 'node:crypto'
import type { Client } from '@temporalio/client'
import { deliveriesOf, openTelegramAgent, untilCount } from '../support/channel/channel.ts'
import { telegramLimit } from '../support/channel/telegram.ts'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { type RequestOptions, request, type Services, until } from '../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../support/turn/chat.ts'
import { openShop, orderMessage } from '../support/turn/order.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** A document of many batches takes longer than others. */
const SETTLE_MS = 180_000

type Run = (own: Services, client: Client) => Promise<string>

/** Every kind of workflow and turn with a recorded history; each function runs one and returns the workflow id. */
export const KINDS: Record<string, Run> = {
  'turn-plain': async (own) => turnId(await ask(own, '[[say hi]]')),
  'turn-with-tools': async (own) => turnId(await order(own)),
  'turn-failed': async (own) => turnId(await ask(own, `${randomUUID()} [[fail 400 9]]`)),
  'turn-in-workflow': async (own) => {
    const { baseUrl } = await own.addApi({ AMS_EARLY_START: 'off' })
    return turnId(await ask(own, '[[say hi]]', { baseUrl }))
  },
  'turn-cancelled-by-caller': async (own) => {
    const id = await stalled(own)
    await request('POST', `/v1/turns/${id}/cancel`, at(own))
    return `turn-${id}`
  },
  'turn-cancelled-by-operator': async (own, client) => {
    const id = await stalled(own)
    const handle = client.workflow.getHandle(`turn-${id}`)
    await until('the workflow can be cancelled', () => handle.cancel().catch(() => undefined))
    return `turn-${id}`
  },
  'turn-taken-over-from-api': async (own) => {
    const { baseUrl, part } = await own.addApi({ AMS_FAULT_POINT: 'turn.model.after-first-delta' })
    const headers = { 'idempotency-key': randomUUID() }
    const message = `${randomUUID()} [[tokens 5 10]]`
    const agentId = await makeAgent({}, at(own))
    await chat(agentId, message, { ...at(own), baseUrl, headers }).catch(() => undefined)
    await until('the API died', async () => part.pid() === undefined)
    return turnId(await chat(agentId, message, { ...at(own), headers }))
  },
  'turn-taken-over-from-worker': async (own) => {
    await own.part('worker').kill()
    const doomed = await own.addWorker({ AMS_FAULT_POINT: 'turn.tool.after-effect' })
    const answered = order(own)
    await until('the worker died', async () => doomed.pid() === undefined)
    own.part('worker').start()
    return turnId(await answered)
  },
  'ingestion-ready': async (own) => ingest(own, '# Storm\n\nA storm moved every crate.'),
  reembedding: async (own, client) => {
    const base = await makeKnowledgeBase(at(own))
    const { data } = await base.upload('sections.md', sectionsOf(700))
    await base.settled(data.id, SETTLE_MS)
    const body = { embeddingModel: 'openai/text-embedding-3-large' }
    await request('POST', `${base.path}/reembed`, { ...at(own), body })
    return await listed(client, 'reembedKnowledgeBase')
  },
  'vector-index': async (own, client) => {
    // Another worker would drop the index: to it the knowledge base is not large.
    await own.part('worker').kill()
    await own.addWorker({ VECTOR_INDEX_CHUNKS: '500' })
    const base = await makeKnowledgeBase(at(own))
    const { data } = await base.upload('sections.md', sectionsOf(700))
    await base.settled(data.id, SETTLE_MS)
    return await listed(client, 'indexVectors')
  },
  'ingestion-failed': async (own) => ingest(own, ' \n \n'),
  'file-text': async (own) => {
    const body = { filename: 'note.txt', base64: Buffer.from('The pump hums.').toString('base64') }
    const { data } = await request('POST', '/v1/files', { ...at(own), body })
    const message = { agent_id: await makeAgent({}, at(own)), message: '[[say hi]]' }
    await request('POST', '/v1/chat', { ...at(own), body: { ...message, attachments: [{ file_id: data.id }] } })
    return `read-file-${data.id}`
  },
  escalation: async (own) => {
    // The receiver outlives this function, because the webhook is sent again after some seconds.
    const { url } = await startWebhookReceiver([503])
    const escalation = { webhookUrl: url, autoEscalateKeywords: ['human'], assignedTo: ['ops'], enabled: true }
    const { data } = await chat(await makeAgent({ escalation }, at(own)), '[[say yes]] a human!', at(own))
    return `escalation-${data.escalation?.id}`
  },
  webhook: async (own) => {
    // The receiver outlives this function, because the event is sent again after some seconds.
    const { url } = await startWebhookReceiver([503])
    const { data } = await request('POST', '/v1/webhooks', { ...at(own), body: { url, events: ['turn.completed'] } })
    const { data: ping } = await request('POST', `/v1/webhooks/${data.id}/test`, at(own))
    return `webhook-${ping.id}`
  },
  reply: async (own) => {
    await using telegram = await openTelegramAgent({ ...at(own), info: own.info })
    await telegram.say('[[say hi]]')
    return await untilReplied(own, telegram)
  },
  'reply-later': async (own) => {
    await using telegram = await openTelegramAgent({ ...at(own), info: own.info })
    telegram.platform.faults.push(...[1, 2].map(() => ({ on: /sendMessage/, is: telegramLimit(1) })))
    await telegram.say('[[say hi]]')
    return await untilReplied(own, telegram)
  },
  purge: async (own) => {
    const agentId = await makeAgent({}, at(own))
    await chat(agentId, '[[say hi]]', at(own))
    await request('DELETE', `/v1/agents/${agentId}`, at(own))
    return `purge-${agentId}`
  },
  'eval-run': async (own) => {
    const suite = await makeSuite([saying('yes', 'yes'), saying('no', 'yes')], undefined, at(own))
    const { run, path } = await startRun(suite, undefined, at(own))
    await awaitRun(path, undefined, 60_000, at(own))
    return `eval-${run.id}`
  },
}

/** Waits for a workflow of this type. */
const listed = (client: Client, type: string): Promise<string> =>
  until(`a workflow ${type} is listed`, async () => {
    for await (const { workflowId } of client.workflow.list({ query: `WorkflowType = '${type}'` })) return workflowId
    return undefined
  })

async function untilReplied(own: Services, { agentId, texts }: Awaited<ReturnType<typeof openTelegramAgent>>) {
  await untilCount('replies', () => texts(), 1)
  const [delivery] = await deliveriesOf(agentId, 'telegram', at(own))
  return `reply-${delivery?.turnId}`
}

const at = ({ info }: Services): RequestOptions & { baseUrl: string; key: string } => ({
  baseUrl: info.baseUrl,
  key: info.keys.a,
})

const ask = async (own: Services, message: string, options: RequestOptions = {}) =>
  chat(await makeAgent({}, at(own)), message, { ...at(own), ...options })

const turnId = ({ headers }: { headers: Headers }): string => `turn-${headers.get('x-turn-id')}`

async function order(own: Services) {
  await using shop = await openShop(at(own))
  return await chat(shop.agentId, orderMessage(), at(own))
}

/** Starts a turn whose call is under way at a slow shop; returns the turn id. */
async function stalled(own: Services): Promise<string> {
  const shop = await openShop(at(own), 60_000)
  const order = randomUUID()
  const response = await openChatStream(shop.agentId, orderMessage(order), at(own))
  await response.body?.cancel()
  await until('the order has arrived', async () => shop.count(order) > 0)
  return response.headers.get('x-turn-id') ?? ''
}

/** A document of as many chunks, 128 of which are embedded in one batch. */
const sectionsOf = (count: number): string =>
  Array.from({ length: count }, (_, place) => `# Section ${place}\n\nIt says ${place * 7919}.`).join('\n\n')

async function ingest(own: Services, content: string): Promise<string> {
  const base = await makeKnowledgeBase(at(own))
  const { data } = await base.upload('storm.md', content)
  await base.settled(data.id, SETTLE_MS)
  return `ingest-${data.id}`
}
