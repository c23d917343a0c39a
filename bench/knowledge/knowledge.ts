import pg from 'pg'
import type { StackInfo } from '../../test/support/stack/stack-info.ts'
import type { Figure } from '../figure.ts'
import { percentile, timed } from '../sample.ts'
import type { Target } from '../target.ts'
import { type Base, fill, inLanes, MODEL } from './base.ts'
import { readFinanceBench } from './finance.ts'
import { measureFollowUps } from './follow-up.ts'
import { type Collection, readXquad } from './xquad.ts'

const LANGUAGES = ['en', 'de', 'es', 'zh']
/** The distance of two questions that are asked; 1 asks all. */
const STEP = Number(process.env.BENCH_QUESTION_STEP ?? 1)
const IS_LEXICAL = MODEL === 'local/lexical'
const LABEL = IS_LEXICAL ? 'keyless' : MODEL
const MODES = IS_LEXICAL ? ['hybrid', 'text'] : ['hybrid', 'vector', 'text']
const LARGE_BASE = 7_500
/** The parts to measure: `BENCH_KNOWLEDGE_PARTS=xquad,reports` names some of these. */
const PARTS = (process.env.BENCH_KNOWLEDGE_PARTS || 'xquad,follow-ups,reports,latency').split(',')

type Hit = { heading?: string; filename: string; page?: number }
type Goal = { atLeast: number }

/**
 * Measures what a search without a key (`local/lexical`) finds in XQuAD, by both arms and by words alone, what a follow-up
 * finds, how many questions about FinanceBench's annual reports find their page, if the reports are there, and how long a
 * search takes in a knowledge base of 7,500 chunks. `BENCH_COLLECTIONS` names the folder of the collections,
 * `BENCH_EMBEDDING_MODEL` the model of the vectors; with another than `local/lexical` German questions are asked of the English
 * paragraphs, too, and no times are measured. `BENCH_KNOWLEDGE_PARTS` names what is measured, all by default.
 */
export async function measureKnowledge(target: Target, info: StackInfo): Promise<Figure[]> {
  const folder = process.env.BENCH_COLLECTIONS
  if (!folder) {
    process.stdout.write(
      'BENCH_COLLECTIONS is not set: XQuAD is not measured. Put https://github.com/google-deepmind/xquad into <folder>/xquad.\n',
    )
    return []
  }
  const client = new pg.Client(info.databaseUrl)
  await client.connect()
  try {
    const english = readXquad(folder, 'en')
    const figures: Figure[] = []
    if (PARTS.includes('xquad')) figures.push(...(await measureXquad(target, client, folder)))
    if (PARTS.includes('follow-ups')) figures.push(...(await measureFollowUps(target, client, info, english)))
    if (PARTS.includes('reports')) figures.push(...(await measureReports(target, client, folder)))
    if (PARTS.includes('latency') && IS_LEXICAL) figures.push(...(await measureLatency(target, client, english)))
    return figures
  } finally {
    await client.end()
  }
}

async function measureXquad(target: Target, client: pg.Client, folder: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const language of LANGUAGES) {
    const collection = readXquad(folder, language)
    const base = await fill(target, client, language, collection.files)
    for (const mode of MODES) figures.push(...(await judge(target, base, collection, language, mode)))
    if (language !== 'en' || IS_LEXICAL) continue
    const german = { ...collection, questions: readXquad(folder, 'de').questions }
    for (const mode of MODES) figures.push(...(await judge(target, base, german, 'de→en', mode)))
  }
  return figures
}

/** nDCG@10 with one relevant passage a question, and the share of questions whose passage is among the first five. */
async function judge(target: Target, { path }: Base, { questions }: Collection, language: string, mode: string) {
  const asked = questions.filter((_question, place) => place % STEP === 0)
  let [gain, found] = [0, 0]
  await inLanes(asked, async ({ question, paragraph }) => {
    const hits = await target.send<Hit[]>('POST', `${path}/search`, { query: question, limit: 20, mode })
    const place = [...new Set(hits.map(({ heading }) => heading))].indexOf(paragraph)
    if (place >= 0 && place < 10) gain += 1 / Math.log2(place + 2)
    if (place >= 0 && place < 5) found += 1
  })
  const name = `XQuAD ${language}, ${LABEL}, ${mode}`
  const note = `${asked.length} questions`
  const goals = goalsOf(language, mode)
  return [
    { name: `${name}: nDCG@10`, value: gain / asked.length, unit: '', note, ...(goals.gain && { goal: goals.gain }) },
    { name: `${name}: R@5`, value: found / asked.length, unit: '', note, ...(goals.found && { goal: goals.found }) },
  ]
}

/** The goals of issue 16. */
function goalsOf(language: string, mode: string): { gain?: Goal; found?: Goal } {
  if (mode === 'hybrid') return { gain: { atLeast: language === 'de→en' ? 0.88 : 0.95 } }
  return mode === 'text' && language === 'zh' ? { found: { atLeast: 0.9 } } : {}
}

/**
 * Measures how often one of the first passages for a question about annual reports stands on a page that answers it.
 */
async function measureReports(target: Target, client: pg.Client, folder: string): Promise<Figure[]> {
  const reports = readFinanceBench(folder)
  if (!reports) {
    process.stdout.write(
      'FinanceBench is not measured. Put https://github.com/patronus-ai/financebench into <folder>/financebench.\n',
    )
    return []
  }
  const { path } = await fill(target, client, 'reports', reports.files)
  let [found, foundInTen, reciprocal] = [0, 0, 0]
  await inLanes(reports.questions, async ({ question, pages }) => {
    const hits = await target.send<Hit[]>('POST', `${path}/search`, { query: question, limit: 20 })
    const place = hits.findIndex(({ filename, page }) => pages.has(`${filename}:${page}`))
    if (place < 0) return
    if (place < 5) found += 1
    if (place < 10) foundInTen += 1
    reciprocal += 1 / (place + 1)
  })
  const note = `of ${reports.questions.length} questions`
  const name = `FinanceBench, seven reports, ${LABEL}`
  return [
    { name: `${name}: page-hit@5`, value: found, unit: '', goal: { atLeast: IS_LEXICAL ? 12 : 16 }, note },
    { name: `${name}: page-hit@10`, value: foundInTen, unit: '', note },
    { name: `${name}: MRR@20`, value: reciprocal / reports.questions.length, unit: '', note },
  ]
}

/** The time of a search beside nothing else, in one knowledge base of 7,500 chunks. */
async function measureLatency(target: Target, client: pg.Client, collection: Collection): Promise<Figure[]> {
  const sections = 250
  const files = Array.from({ length: LARGE_BASE / sections }, (_, file) => ({
    filename: `large-${file}.md`,
    content: Array.from({ length: sections }, (_section, place) => sectionOf(collection, file * sections + place)).join(
      '\n\n',
    ),
  }))
  const base = await fill(target, client, 'large', files)
  const times: number[] = []
  for (const { question } of collection.questions.slice(0, 220)) {
    const { ms } = await timed(() => target.send('POST', `${base.path}/search`, { query: question }))
    times.push(ms)
  }
  const warm = times.slice(20)
  const name = 'one base of 7,500 chunks, keyless: search'
  return [
    { name: `${name}, p50`, value: percentile(warm, 0.5), unit: 'ms', goal: { atMost: 15 } },
    { name: `${name}, p95`, value: percentile(warm, 0.95), unit: 'ms', goal: { atMost: 30 } },
  ]
}

/** A section of sentences from different paragraphs, so that words are as common as in real texts. */
function sectionOf({ paragraphs }: Collection, number: number): string {
  const pick = (step: number) => {
    const sentences = (paragraphs[(number * step) % paragraphs.length] ?? '').split(/(?<=\.)\s+/)
    return sentences[(number * 7 + step) % sentences.length] ?? ''
  }
  return `# Section ${number}\n\n${[1, 3, 7, 11, 13, 17].map(pick).join(' ')}`
}
