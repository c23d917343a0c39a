import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { makeOperator, makePerson, openSession } from '../../support/access/person.ts'
import { fetchedMachineModel, WITHOUT_INDEX } from '../../support/model/machine-model.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'

type Failure = { code: string; message: string; fix: string }
type LocalModel = { id: string; status: string; error: Failure | null; canFetch: boolean }
const FETCH = '/v1/local-models/multilingual-e5-small/fetch'

const empty = mkdtempSync(join(tmpdir(), 'ams-local-models-'))
after(() => rmSync(empty, { recursive: true, force: true }))

const list = async (baseUrl?: string) => {
  const { data } = await request<LocalModel[]>('GET', '/v1/local-models', baseUrl ? { baseUrl } : {})
  return data[0] ?? assert.fail('no model is listed')
}

describe('the embedding models of this machine', () => {
  it('are listed, and a fetch of one that is there changes nothing', async () => {
    await fetchedMachineModel()
    const { id, status: state } = await list()
    assert.deepEqual([id, state], ['local/multilingual-e5-small', 'ready'])
    const { status, data, json } = await request<LocalModel>('POST', FETCH)
    assert.deepEqual([status, data.status, json.next_steps[0]?.path], [200, 'ready', '/api/v1/local-models'])
  })

  it('say who may fetch them: owners and keys of the operator’s workspace', async () => {
    const canFetch = async (as: RequestOptions) =>
      (await request<LocalModel[]>('GET', '/v1/local-models', as)).data.map((model) => model.canFetch)
    const operator = await makeOperator()
    assert.deepEqual(await canFetch(await openSession(operator)), [true])
    assert.deepEqual(await canFetch({ key: stack.keys.a }), [true])
    assert.deepEqual(await canFetch(await openSession(await makePerson('editor', operator.workspaceId))), [false])
    assert.deepEqual(await canFetch(await openSession(await makePerson())), [false])
    assert.deepEqual(await canFetch({ key: stack.keys.b }), [false])
  })

  it('are fetched by owners only', async () => {
    const editor = await openSession(await makePerson('editor'))
    const { status, error } = await request('POST', FETCH, editor)
    assert.deepEqual([status, error.code], [403, 'SCOPE_MISSING'])
    assert.equal((await request('GET', '/v1/local-models', editor)).status, 200)
  })

  it('say why a fetch failed, to all processes, and a request that names one is told how to get it', async () => {
    await using api = await startOwnApi({ MODELS_DIR: empty, ...WITHOUT_INDEX })
    assert.equal((await list(api.baseUrl)).status, 'absent')
    assert.equal((await request<LocalModel>('POST', FETCH, { baseUrl: api.baseUrl })).data.status, 'fetching')
    const failed = await until('the failure', async () => {
      const model = await list(api.baseUrl)
      return model.status === 'failed' ? model : undefined
    })
    assert.deepEqual([failed.error?.code, failed.error?.fix.includes(FETCH)], ['FETCH_UNREACHABLE', true])
    await using other = await startOwnApi({ MODELS_DIR: empty })
    assert.deepEqual(await list(other.baseUrl), failed)
    const { baseUrl } = other
    const agent = await request('POST', '/v1/agents', { baseUrl, body: { name: 'Reader', model: 'local/extractive' } })
    const bases = `/v1/agents/${agent.data.id}/knowledge-bases`
    const refused = await request('POST', bases, { baseUrl, body: { name: 'Manuals', embeddingModel: failed.id } })
    assert.deepEqual([refused.status, refused.error.code], [422, 'EMBEDDING_MODEL_NOT_READY'])
    assert.match(refused.error.fix, /local-models\/multilingual-e5-small\/fetch/)
    const base = await request('POST', bases, { baseUrl, body: { name: 'Manuals', embeddingModel: 'local/lexical' } })
    const change = await request('POST', `${bases}/${base.data.id}/reembed`, {
      baseUrl,
      body: { embeddingModel: failed.id },
    })
    assert.deepEqual([change.status, change.error.code], [422, 'EMBEDDING_MODEL_NOT_READY'])
  })

  it('that do not exist are not found', async () => {
    const { status, error } = await request('POST', '/v1/local-models/gpt-9/fetch')
    assert.deepEqual([status, error.code], [404, 'NOT_FOUND'])
  })
})

describe('a knowledge base with local/multilingual-e5-small', () => {
  it('is made without its model where that is the default, and says first how to get it', async () => {
    await using api = await startOwnApi({ EMBEDDING_MODEL: 'local/multilingual-e5-small', MODELS_DIR: empty })
    const { baseUrl } = api
    const agent = await request('POST', '/v1/agents', { baseUrl, body: { name: 'Reader', model: 'local/extractive' } })
    const made = await request('POST', `/v1/agents/${agent.data.id}/knowledge-bases`, {
      baseUrl,
      body: { name: 'Manuals' },
    })
    assert.deepEqual([made.status, made.json.next_steps[0]?.path], [201, `/api${FETCH}`])
    const search = `/v1/agents/${agent.data.id}/knowledge-bases/${made.data.id}/search`
    assert.equal((await request('POST', search, { baseUrl, body: { query: 'warranty' } })).status, 200)
  })

  it('finds the passage that answers in another language', async () => {
    await fetchedMachineModel()
    await using api = await startOwnApi({ EMBEDDING_MODEL: 'local/multilingual-e5-small' })
    const { baseUrl } = api
    const agent = await request('POST', '/v1/agents', {
      baseUrl,
      body: { name: 'Handbook', model: 'local/extractive' },
    })
    const bases = `/v1/agents/${agent.data.id}/knowledge-bases`
    const base = await request('POST', bases, { baseUrl, body: { name: 'Manuals' } })
    assert.equal(base.data.embeddingModel, 'local/multilingual-e5-small')
    const content =
      '# Coverage\n\nThe pump carries a warranty of 24 months.\n\n# Upkeep\n\nChange the oil every 500 hours.\n'
    const path = `${bases}/${base.data.id}`
    const document = await request('POST', `${path}/documents`, { baseUrl, body: { filename: 'pump.md', content } })
    await until('the document is ready', async () => {
      const { data } = await request('GET', `${path}/documents/${document.data.id}`, { baseUrl })
      assert.notEqual(data.status, 'error')
      return data.status === 'ready'
    })
    const body = { query: 'Wie lange gilt die Garantie?', limit: 1 }
    // On a busy machine the vector of a question may come too late. Then words alone search, and find nothing.
    await until('the passage is found', async () => {
      const { data } = await request<{ heading: string }[]>('POST', `${path}/search`, { baseUrl, body })
      return data[0]?.heading === 'Coverage'
    })
  })
})
