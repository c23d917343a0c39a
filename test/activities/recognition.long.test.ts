import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Confinement, createConfinement } from '../../activities/confined/confinement.ts'
import { ConfinedStoppedError, NO_RECOGNITION, TaskFailure } from '../../activities/confined/failure.ts'
import { PROCESS_LIMITS } from '../../activities/confined/task.ts'
import { cutRecognised, readDocument } from '../../activities/parse/index.ts'
import type { RecognisedPage } from '../../activities/recognition/engine.ts'
import { ENGINE_FOLDER, languageFolder, RECOGNITION_LIMITS } from '../../domain/knowledge/recognition.ts'
import { findBubblewrap } from '../../start/bubblewrap.ts'
import { pdf } from '../support/knowledge/hostile-document.ts'
import { fetchedRecognition, type Picture, pdfOf, picturesOf } from '../support/knowledge/recognition.ts'

const { signal } = new AbortController()
const TIME_MS = 600_000
const LINES = [
  'The warranty of the pump is 24 months.',
  'It begins with the day of delivery.',
  'Seals are not covered.',
]
const drawn = (lines: string[]) =>
  lines.map((line, index) => `BT /F1 14 Tf 72 ${720 - index * 20} Td (${line}) Tj ET`).join('\n')

/** Text across the middle of a page. */
const middle = (lines: string[]) =>
  lines.map((line, index) => `BT /F1 14 Tf 150 ${540 - index * 20} Td (${line}) Tj ET`).join('\n')

/** The picture after some quarter turns to the left. */
function turned({ width, height, data }: Picture, turns: number): Picture {
  if (turns === 0) return { width, height, data }
  const turnedData = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turnedData[(width - 1 - x) * height + y] = data[y * width + x] ?? 0
  return turned({ width: height, height: width, data: turnedData }, turns - 1)
}

let folder: string
let scanned: Buffer
const notices: string[] = []
let walled: Confinement
let alone: Confinement

before(async () => {
  folder = await fetchedRecognition()
  const [picture] = await picturesOf(folder, pdf([drawn(LINES)]), 1)
  assert.ok(picture)
  scanned = pdfOf([drawn(['A first page.']), picture])
  const onNotice = (notice: string) => notices.push(notice)
  walled = createConfinement({ bubblewrapPath: await findBubblewrap(), recognitionFolder: folder, onNotice })
  alone = createConfinement({ bubblewrapPath: '/nowhere', recognitionFolder: folder })
})
after(() => {
  walled.endIdle()
  alone.endIdle()
})

/** @param timeMs what the engine is told; the time of a page is too short for a machine that is busy with other tests */
async function recognise(confinement: Confinement, bytes: Uint8Array, page = 2, languages = ['eng'], timeMs = TIME_MS) {
  const task = { kind: 'recognition', page, languages, timeMs } as const
  const [found] = await confinement.run({ workspaceId: 'workspace', task, bytes, timeMs: TIME_MS, signal })
  return found as RecognisedPage
}

describe('text recognition', () => {
  it('reads a picture of text, behind the wall', async () => {
    assert.deepEqual((await readDocument(walled, 'workspace', 'pdf', scanned, signal)).unread, [2])
    const { text, confidence } = await recognise(walled, scanned)
    assert.deepEqual(text.trim().split(/\n+/), LINES)
    assert.ok(confidence > 80, String(confidence))
    assert.ok(!notices.some((notice) => notice.includes('without a wall')), notices.join())
  })

  it('reads it where there is no wall, in two languages, and the next page in the same process', async () => {
    for (const _ of [1, 2])
      assert.deepEqual((await recognise(alone, scanned, 2, ['deu', 'eng'])).text.trim().split(/\n+/), LINES)
  })

  for (const [how, turns] of [
    ['on its left side', 1],
    ['upside down', 2],
    ['on its right side', 3],
  ] as const)
    it(`reads a page that was scanned ${how}`, async () => {
      const lines = Array.from({ length: 12 }, (_, index) => LINES[index % LINES.length] ?? '')
      const [picture] = await picturesOf(folder, pdf([middle(lines)]), 1)
      assert.ok(picture)
      const { text, confidence } = await recognise(alone, pdfOf([turned(picture, turns)]), 1)
      assert.deepEqual(text.trim().split(/\n+/), lines)
      assert.ok(confidence > 80, String(confidence))
    })

  it('keeps a page as it was read when its other turns would take too long', async () => {
    const [picture] = await picturesOf(folder, pdf([middle(LINES)]), 1)
    assert.ok(picture)
    const onItsSide = pdfOf([turned(picture, 1)])
    const { confidence } = await recognise(alone, onItsSide, 1, ['eng'], 1)
    assert.ok(confidence < 70, String(confidence))
    assert.deepEqual((await recognise(alone, onItsSide, 1)).text.trim().split(/\n+/), LINES)
  })

  it('finds nothing sure on a blank picture', async () => {
    const blank = { width: 600, height: 800, data: new Uint8Array(480_000).fill(255) }
    assert.equal((await recognise(alone, pdfOf([blank]), 1)).text.trim(), '')
  })

  it('draws a page of any size with a bounded number of dots', async () => {
    const [picture] = await picturesOf(folder, pdf([drawn(LINES)]), 1)
    assert.ok(picture)
    const size = { width: 9_900, height: 14_000 }
    const atFullResolution = (size.width * size.height * RECOGNITION_LIMITS.resolution ** 2) / 72 ** 2
    assert.ok(atFullResolution > PROCESS_LIMITS.pictures.residentMiB * 1024 * 1024, 'it fits in no process unbounded')
    const huge = pdfOf([picture], size)
    assert.ok(huge.includes('/MediaBox [0 0 9900 14000]'))
    assert.deepEqual((await recognise(alone, huge, 1)).text.trim().split(/\n+/), LINES)
  })

  it('survives a picture that says it is larger than it is, and a page that is none', async () => {
    const isOfPage = (error: unknown) =>
      error instanceof ConfinedStoppedError || (error instanceof TaskFailure && error.code !== NO_RECOGNITION)
    const small = { width: 30_000, height: 30_000, data: new Uint8Array(100) }
    const found = await recognise(alone, pdfOf([small]), 1).catch((error: unknown) => {
      assert.ok(isOfPage(error), String(error))
    })
    assert.equal(found?.text.trim() ?? '', '')
    await assert.rejects(recognise(alone, scanned, 99), isOfPage)
    assert.deepEqual((await recognise(alone, scanned)).text.trim().split(/\n+/), LINES)
  })

  const isMissing = (error: unknown) => error instanceof TaskFailure && error.code === NO_RECOGNITION

  it('is refused where the engine or a language is broken, which says nothing of the page', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'ams-recognition-'))
    cpSync(join(folder, ENGINE_FOLDER), join(broken, ENGINE_FOLDER), { recursive: true })
    mkdirSync(join(broken, languageFolder('eng')))
    const without = createConfinement({ bubblewrapPath: '/nowhere', recognitionFolder: broken })
    await assert.rejects(recognise(without, scanned), isMissing)
    writeFileSync(join(broken, languageFolder('eng'), 'eng.traineddata'), 'no language')
    await assert.rejects(recognise(without, scanned), isMissing)
    without.endIdle()
    rmSync(broken, { recursive: true })
  })

  it('is refused where the engine or a language is not there', async () => {
    await assert.rejects(recognise(createConfinement({ recognitionFolder: tmpdir() }), scanned), isMissing)
    await assert.rejects(recognise(createConfinement(), scanned), isMissing)
    await assert.rejects(recognise(alone, scanned, 2, ['jpn']), isMissing)
  })

  it('cuts recognised pages without headings, and joins lines and words that are cut', async () => {
    const pages = [
      { number: 3, text: 'WARRANTY\n\nThe pump has a war-\nranty of\n24 months.' },
      { number: 7, text: 'The end.' },
    ]
    const { chunks, pages: cut } = await cutRecognised(alone, 'workspace', pages, signal)
    assert.deepEqual(
      chunks.map(({ page, heading, text }) => ({ page, heading, text })),
      [
        { page: 3, heading: undefined, text: 'WARRANTY\n\nThe pump has a warranty of 24 months.' },
        { page: 7, heading: undefined, text: 'The end.' },
      ],
    )
    assert.deepEqual(
      cut.map(({ number }) => number),
      [3, 7],
    )
  })
})
