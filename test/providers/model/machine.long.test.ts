import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ApiError } from '../../../domain/error.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { writeList } from '../../../providers/model/machine/files.ts'
import { createMachineEmbedding, type MachineEmbedding } from '../../../providers/model/machine/machine-models.ts'
import { type EmbeddingProcess, startEmbeddingProcess } from '../../../providers/model/machine/process.ts'
import { createEmbeddingQueue } from '../../../providers/model/machine/queue.ts'
import { copyOfModels, fetchedMachineModel, MACHINE_MODEL } from '../../support/model/machine-model.ts'

const { signal } = new AbortController()
const WARRANTY = 'The AX-200 pump carries a warranty of 24 months from the date of delivery.'
const OIL = 'Change the oil every 500 hours. Use only ISO VG 46.'
const PASSAGES = Array.from({ length: 40 }, (_, number) => `${number}. ${WARRANTY} ${OIL}`)

const empty = mkdtempSync(join(tmpdir(), 'ams-machine-model-'))
let machine: MachineEmbedding
let fetched: string

before(async () => {
  fetched = await fetchedMachineModel()
  machine = createMachineEmbedding(dirname(fetched))
})
after(() => rmSync(empty, { recursive: true, force: true }))

const embed = (texts: string[], isQuery: boolean) => machine.embed(MACHINE_MODEL, texts, isQuery, signal)
const newQueue = () => createEmbeddingQueue(() => startEmbeddingProcess(fetched))
const cosine = (a: number[] = [], b: number[] = []) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
const memoryOf = ({ pid }: EmbeddingProcess, key: string): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${key}:\\s+(\\d+) kB`))?.[1]) / 1024
/** As long as a text may be. */
const LONGEST = [
  'x'.repeat(2000),
  'ab1'.repeat(666),
  '日本語の文章'.repeat(333),
  '😀'.repeat(1000),
  '\u0301'.repeat(2000),
]
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

  it('has the same meaning in other characters of one form, and in a longer text', async () => {
    const { vectors } = await embed(
      ['Ölwechsel  nach ５００ Stunden', 'Ölwechsel nach 500 Stunden', OIL.repeat(38)],
      false,
    )
    assert.ok(cosine(vectors[0], vectors[1]) > 0.999)
    assert.ok(cosine(vectors[2], (await embed([OIL], true)).vectors[0]) > 0.8)
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
    const [there, aside] = [join(folder, basename(fetched)), join(empty, 'aside')]
    cpSync(there, aside, { recursive: true })
    // The list names the new size, so only the process finds out.
    truncateSync(join(aside, 'weights', 'pieces.model'), 1_000)
    await writeList(aside)
    renameSync(there, join(empty, 'former'))
    renameSync(aside, there)
    await assert.rejects(asked(), (error) => error instanceof ModelError && error.kind === 'final')
    rmSync(there, { recursive: true })
    renameSync(join(empty, 'former'), there)
    assert.deepEqual((await asked()).vectors, vectors)
  })

  it('keeps its bounds with the longest texts', { skip: process.platform !== 'linux' }, async () => {
    const engine = startEmbeddingProcess(fetched)
    for (const text of LONGEST)
      assert.equal((await engine.embed({ text, isQuery: false })).vector.every(Number.isFinite), true)
    const found = [memoryOf(engine, 'VmData'), memoryOf(engine, 'VmHWM')]
    engine.end()
    assert.ok(Math.max(...found) < 400, `${found} MiB`)
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
    const queue = createEmbeddingQueue(() => startEmbeddingProcess(fetched), 1)
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

  it('that cannot start is a final failure which says why', async () => {
    const queue = createEmbeddingQueue(() => startEmbeddingProcess(empty))
    await assert.rejects(
      queue.embed([OIL], true, signal),
      (error) => error instanceof ModelError && error.kind === 'final' && /does not start/.test(error.message),
    )
  })
})
