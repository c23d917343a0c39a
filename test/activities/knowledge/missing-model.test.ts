import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { type DocumentDependencies, ServiceFailure } from '../../../activities/knowledge/attempt.ts'
import { embedAndStore } from '../../../activities/knowledge/embedding.ts'
import { createProviderLimiter } from '../../../activities/provider/limiter.ts'
import { newId } from '../../../domain/id.ts'
import { documentError } from '../../../domain/knowledge/document.ts'
import { fetchFolderOf } from '../../../providers/model/machine/fetch-folder.ts'
import { createModels } from '../../../providers/model/models.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { copyOfModels, fetchedMachineModel, MACHINE_MODEL, machineModel } from '../../support/model/machine-model.ts'
import { stack } from '../../support/stack/stack.ts'

const MODEL = `local/${MACHINE_MODEL}`
const root = mkdtempSync(join(tmpdir(), 'ams-missing-model-'))
const database = openSystemDatabase({ url: stack.databaseUrl }, 2)
const limiter = createProviderLimiter(database)
after(async () => {
  await database.$client.end()
  rmSync(root, { recursive: true, force: true })
})

/** Embeds a passage with the model as it lies in this folder. @returns the number of its vectors */
async function embedIn(modelsDir: string): Promise<number> {
  const none = { apiKey: undefined, baseUrl: undefined }
  const models = createModels({
    openai: none,
    anthropic: none,
    gemini: none,
    bedrock: { ...none, region: undefined },
    modelProviders: {},
    modelsDir,
    modelPricesFile: undefined,
    embeddingModel: undefined,
    judgeModel: undefined,
  })
  const deps = { database, models, limiter } as DocumentDependencies
  const order = { workspaceId: newId(), agentId: newId(), embeddingModel: MODEL }
  const chunks = [{ id: newId(), text: 'Change the oil every 500 hours.', heading: null, filename: 'oil.txt' }]
  let stored = 0
  const store = async (vectors: unknown[]) => {
    stored += vectors.length
    return true
  }
  await embedAndStore(deps, order, chunks as never, store, new AbortController().signal)
  return stored
}

const failureIn = (modelsDir: string): Promise<ServiceFailure> =>
  embedIn(modelsDir).then(
    () => assert.fail('it embedded'),
    (error) => (error instanceof ServiceFailure ? error : assert.fail(String(error))),
  )

describe('passages for a model of this machine that is not there', () => {
  it('fail for good with the name of the model and the way to get it', async () => {
    const failure = await failureIn(mkdtempSync(join(root, 'absent-')))
    assert.deepEqual([failure.documentErrorCode, failure.isFinal], ['EMBEDDING_MODEL_NOT_READY', true])
    const { message, fix, retryable } = documentError('EMBEDDING_MODEL_NOT_READY', 'embed', { embeddingModel: MODEL })
    assert.match(
      message,
      /The embedding model local\/multilingual-e5-small of the knowledge base is not on this machine/,
    )
    assert.match(fix, /POST \/v1\/local-models\/multilingual-e5-small\/fetch/)
    assert.equal(retryable, true)
  })

  it('wait while it is fetched, and use up no patience', async () => {
    const folder = mkdtempSync(join(root, 'fetching-'))
    const part = fetchFolderOf(folder, machineModel())
    mkdirSync(part)
    writeFileSync(join(part, 'progress'), '0')
    const { isFinal, isUnasked, retryAfterMs = 0 } = await failureIn(folder)
    assert.deepEqual([isFinal, isUnasked], [false, true])
    assert.ok(retryAfterMs > 0 && retryAfterMs <= 5_000)
  })

  it('fail while it is damaged, and are embedded once it is there', async () => {
    const folder = await copyOfModels(root)
    rmSync(join(folder, basename(await fetchedMachineModel()), 'weights', 'model.bin'))
    assert.equal((await failureIn(folder)).documentErrorCode, 'EMBEDDING_MODEL_NOT_READY')
    assert.equal(await embedIn(await copyOfModels(root)), 1)
  })
})
