import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Instance } from '../../../domain/access/instance.ts'
import type { TrialReceipt } from '../../../domain/agent/trial.ts'
import { newId } from '../../../domain/id.ts'
import type { ProviderKey } from '../../../domain/model/provider-key.ts'
import type { ListedProvider } from '../../../providers/model/models.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { judged, makeSuite, run, saying } from '../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const PATH = '/v1/model-providers'
const openWorkspace = async () => openSession(await makePerson())
const makeKey = () => `sk-own-${newId()}`
const list = async (as: RequestOptions) => (await request<ProviderKey[]>('GET', PATH, as)).data
const find = async (as: RequestOptions, name = 'openai') => (await list(as)).find(({ provider }) => provider === name)
const put = (as: RequestOptions, body: unknown, name = 'openai') =>
  request<ProviderKey>('PUT', `${PATH}/${name}`, { ...as, body })
const remove = (as: RequestOptions, name = 'openai') => request('DELETE', `${PATH}/${name}`, as)
const requestsWith = async (key: string) =>
  (await modelControl(stack.modelServerUrl).requests()).filter(({ auth }) => auth.includes(key))

describe('a key of a workspace', () => {
  it('makes chats, judges and documents use the key', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    await put(as, { apiKey })
    const asked = await chat(await makeAgent({}, as), '[[say one]]', as)
    assert.equal(asked.data.text, 'one')
    // The worker, another process, knows the key within seconds.
    await until('a judge is asked with the key', async () => {
      await run(await makeSuite([judged('pass')], undefined, as), undefined, as)
      return (await requestsWith(apiKey)).some(({ kind }) => kind === 'judge')
    })
    const base = await makeKnowledgeBase(as)
    const { data } = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil.')
    await base.settled(data.id)
    const kinds = new Set((await requestsWith(apiKey)).map(({ kind }) => kind))
    assert.deepEqual([...kinds].sort(), ['chat', 'embedding', 'judge'])
  })

  it('makes evals and summaries use the key', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    await put(as, { apiKey })
    const agentId = await makeAgent({ memory: { strategy: 'summary', windowSize: 2 } }, as)
    const isAsked = async (...parts: string[]) =>
      (await requestsWith(apiKey)).some(({ body }) => parts.every((part) => body.includes(part)))
    await until('a case is answered with the key', async () => {
      await run(await makeSuite([saying('a case', 'a case')], undefined, as), undefined, as)
      return await isAsked('[[say a case]]')
    })
    const first = await chat(agentId, 'WINTERMARK [[say one]]', as)
    await chat(agentId, '[[say two]]', { ...as, conversationId: first.data.conversation_id })
    await until('a summary is made with the key', () => isAsked('WINTERMARK', 'previous_summary'))
  })

  it('makes the test of a tool use the key', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    const card = { type: 'knowledge_card', name: 'look_up', description: 'Looks it up.', config: {} }
    const agentId = await makeAgent({ tools: [card] }, as)
    const base = await makeKnowledgeBase({ ...as, agentId })
    const { data } = await base.upload('pump.md', '# Pump\n\nThe blue pump needs oil.')
    await base.settled(data.id)
    await put(as, { apiKey })
    // The worker, another process, knows the key within seconds.
    await until('a tool searches with the key', async () => {
      const body = { arguments: { query: `the pump ${newId()}` } }
      const tried = await request<TrialReceipt>('POST', `/v1/agents/${agentId}/tools/look_up/test`, { ...as, body })
      assert.equal(tried.data.status, 'succeeded', tried.text)
      return (await requestsWith(apiKey)).some(
        ({ kind, body: sent }) => kind === 'embedding' && sent.includes('the pump'),
      )
    })
  })

  it('knows a change that another process has made', async () => {
    const as = await openWorkspace()
    await using other = await startOwnApi()
    const elsewhere = { ...as, baseUrl: other.baseUrl }
    await put(as, { apiKey: makeKey() })
    await until('the other process knows', async () => (await find(elsewhere))?.source === 'workspace')
    await remove(elsewhere)
    await until('this process knows', async () => (await find(as))?.source === 'operator')
  })
})

describe("the operator's bounds", () => {
  it('do not hold for a key of the workspace, and it does not count against the ceiling', async () => {
    const settings = { OPERATOR_MODELS: 'local/*', OPERATOR_MAX_DAILY_USD: '0' }
    await using bound = await startOwnApi(settings)
    const as = { ...(await openWorkspace()), baseUrl: bound.baseUrl }
    const agentId = await makeAgent({}, as)
    assert.equal((await chat(agentId, 'hello', as)).error.code, 'MODEL_NOT_ALLOWED')
    await put(as, { apiKey: makeKey() })
    assert.equal((await chat(agentId, '[[usage 100000 0]] [[say yes]]', as)).data.text, 'yes')
    const { data } = await request<{ operatorCeiling: object }>('GET', '/v1/budget', as)
    assert.deepEqual(data.operatorCeiling, { dailyUsd: 0, spentUsd: 0 })
    const listed = (await request<ListedProvider[]>('GET', '/v1/models', as)).data
    const openai = listed.find(({ provider }) => provider === 'openai')
    assert.deepEqual([openai?.configured, openai?.allowedModels], [true, ['*']])
    assert.ok((openai?.models.length ?? 0) > 5)
  })
})

describe('WORKSPACE_MODEL_KEYS=off', () => {
  it('refuses keys with 403 and does not use stored ones', async () => {
    const [given, apiKey] = [await openWorkspace(), makeKey()]
    await put(given, { apiKey })
    await using off = await startOwnApi({ WORKSPACE_MODEL_KEYS: 'off' })
    const as = { ...given, baseUrl: off.baseUrl }
    const { status, error } = await put(as, { apiKey: makeKey() })
    assert.deepEqual([status, error.code], [403, 'WORKSPACE_KEYS_OFF'])
    assert.equal((await find(as))?.source, 'operator')
    assert.equal((await request<Instance>('GET', '/v1/instance', as)).data.details?.workspaceModelKeys, false)
    assert.equal((await chat(await makeAgent({}, as), '[[say yes]]', as)).data.text, 'yes')
    assert.deepEqual(await requestsWith(apiKey), [])
  })
})
