import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type EmbeddingProcess, startEmbeddingProcess } from '../../../providers/model/machine/process.ts'
import { runCommand } from '../../../start/command.ts'
import { fetchedMachineModel, machineEngines } from '../../support/model/machine-model.ts'

/** Each differs in script, in how its characters are cut into pieces, or in length. */
const TEXTS = [
  '',
  'The AX-200 pump carries a warranty of 24 months from the date of delivery.',
  'Die Pumpe hat 24 Monate Garantie.\n\tÖl: ISO VG 46,   alle 500 Stunden.',
  '泵的保修期为自交货之日起24个月。每500小时更换一次机油。',
  '日本語の文章。ポンプの保証期間は24か月です。',
  'صلى الله عليه وسلم الضمان 24 شهرا',
  'Гарантия на насос составляет 24 месяца.',
  '펌프의 보증 기간은 24개월입니다.',
  'ปั๊มมีการรับประกัน 24 เดือน',
  '😀👨‍👩‍👧‍👦🇩🇪 <b>&nbsp;</b> f(x) = ∑ x² + ½ \u0301\u0301\u2028',
  'Change the oil every 500 hours. Use only ISO VG 46. '.repeat(38),
]
/** As long as a text may be. */
const LONGEST = [
  'x'.repeat(2000),
  'ab1'.repeat(666),
  '日本語の文章'.repeat(333),
  '😀'.repeat(1000),
  '\u0301'.repeat(2000),
]

const root = mkdtempSync(join(tmpdir(), 'ams-fast-engine-'))
const open: EmbeddingProcess[] = []
let fast: string

before(async () => {
  await fetchedMachineModel()
  const python = 'import sys; print(sys.implementation.cache_tag + sys.abiflags)'
  fast = machineEngines().fast.replace('{python}', (await runCommand('python3', ['-c', python])).output.trim())
  assert.ok(existsSync(fast), 'these tests need Python 3.10 to 3.14, for which there is a fast engine')
})
after(() => {
  for (const process of open) process.end()
  rmSync(root, { recursive: true, force: true })
})

function start(folder: string, notices: string[] = []): EmbeddingProcess {
  const process = startEmbeddingProcess(
    { model: machineEngines().model, fast: folder },
    { onNotice: (notice) => notices.push(notice) },
  )
  open.push(process)
  return process
}
const newFolder = () => mkdtempSync(join(root, 'engine-'))
const cosine = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
const passage = (text: string) => ({ text: text.normalize('NFKC'), isQuery: false })
const memoryOf = ({ pid }: EmbeddingProcess, key: string): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${key}:\\s+(\\d+) kB`))?.[1]) / 1024
describe('the fast engine of local/multilingual-e5-small', () => {
  it('gives the vectors and the token counts of the other engine, in every script', async () => {
    const notices: string[] = []
    const [quick, slow] = [start(fast, notices), start(join(root, 'none'))]
    for (const text of TEXTS) {
      const [found, expected] = [await quick.embed(passage(text)), await slow.embed(passage(text))]
      const similarity = cosine(found.vector, expected.vector)
      assert.ok(similarity >= 0.998, `${similarity} for ${text.slice(0, 30)}`)
      assert.ok(Math.abs(cosine(found.vector, found.vector) - 1) < 1e-4)
      assert.equal(found.tokens, expected.tokens, text.slice(0, 30))
    }
    assert.deepEqual(notices, [])
  })

  it('keeps its bounds with the longest texts', { skip: process.platform !== 'linux' }, async () => {
    const quick = start(fast)
    for (const text of LONGEST) assert.equal((await quick.embed(passage(text))).vector.every(Number.isFinite), true)
    assert.ok(memoryOf(quick, 'VmData') < 500, `${memoryOf(quick, 'VmData')} MiB of its own`)
    assert.ok(memoryOf(quick, 'VmHWM') < 500, `${memoryOf(quick, 'VmHWM')} MiB resident`)
  })

  it('is not loaded for questions', { skip: process.platform !== 'linux' }, async () => {
    const quick = start(fast)
    await quick.embed({ text: 'How long is the warranty?', isQuery: true })
    assert.ok(memoryOf(quick, 'VmData') < 60, `${memoryOf(quick, 'VmData')} MiB of its own`)
  })
})

describe('a crash of the process', () => {
  const endedBy = async (signal: NodeJS.Signals, task: { text: string; isQuery: boolean }) => {
    let crashes = 0
    const engines = { model: machineEngines().model, fast: join(root, 'none') }
    const engine = startEmbeddingProcess(engines, { onCrash: () => crashes++ })
    open.push(engine)
    const failed = assert.rejects(engine.embed(task), { name: 'ModelError' })
    process.kill(engine.pid ?? assert.fail('no process'), signal)
    await failed
    return crashes
  }
  const long = 'Change the oil of the pump. '.repeat(70)

  it('on a passage is told, so that the next process goes without the fast engine', async () =>
    assert.equal(await endedBy('SIGSEGV', passage(long)), 1))
  it('fails its text alone, whatever the listeners throw', async () => {
    const refuse = () => assert.fail('a listener failed')
    const engines = { model: machineEngines().model, fast: join(root, 'none') }
    const engine = startEmbeddingProcess(engines, { onCrash: refuse, onNotice: refuse })
    open.push(engine)
    assert.equal((await engine.embed(passage('Change the oil.'))).vector.length, 384)
    const failed = assert.rejects(engine.embed(passage(long)), { name: 'ModelError' })
    process.kill(engine.pid ?? assert.fail('no process'), 'SIGSEGV')
    await failed
  })
  it('is not what ends a question, or what an operator ends', async () => {
    assert.equal(await endedBy('SIGSEGV', { text: long, isQuery: true }), 0)
    assert.equal(await endedBy('SIGKILL', passage(long)), 0)
  })
})

describe('without the fast engine', () => {
  it('passages go on with the other one, which says why', async () => {
    const notices: string[] = []
    const slow = start(join(root, 'none'), notices)
    await slow.embed({ text: 'oil', isQuery: true })
    assert.deepEqual(notices, [])
    assert.equal((await slow.embed(passage('Change the oil.'))).vector.length, 384)
    assert.deepEqual(notices, ['none is not there'])
  })

  it('passages take it from when it is there', async () => {
    const [notices, folder] = [[] as string[], newFolder()]
    const link = join(folder, 'engine')
    const process = start(link, notices)
    await process.embed(passage('Change the oil.'))
    symlinkSync(fast, link)
    await process.embed(passage('Change the oil.'))
    assert.deepEqual(notices, ['engine is not there'])
  })

  it('one that does not load is left, until a fetch puts another one in its place', async () => {
    const [notices, folder] = [[] as string[], newFolder()]
    mkdirSync(join(folder, 'ctranslate2'))
    const slow = start(folder, notices)
    for (const text of ['Change the oil.', 'Every 500 hours.'])
      assert.equal((await slow.embed(passage(text))).vector.length, 384)
    assert.match(notices.join(), /does not load/)
    rmSync(folder, { recursive: true })
    symlinkSync(fast, folder)
    notices.length = 0
    await slow.embed(passage('Change the oil.'))
    assert.deepEqual(notices, [])
  })
})
