import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, stack } from '../../support/stack/stack.ts'

type Asked = { limit?: number; mode?: string; score_threshold?: number }

/** A knowledge base with these files, all ready. */
async function makeFilled(files: Record<string, string>): Promise<TestBase> {
  const base = await makeKnowledgeBase()
  const uploads = await Promise.all(Object.entries(files).map(([name, text]) => base.upload(name, text)))
  for (const { data } of uploads) assert.equal((await base.settled(data.id)).status, 'ready')
  return base
}

const search = async ({ path }: TestBase, query: string, asked: Asked = {}): Promise<SearchHit[]> => {
  const { data, text } = await request<SearchHit[]>('POST', `${path}/search`, { body: { query, ...asked } })
  assert.ok(data, text)
  return data
}
const filesOf = (hits: SearchHit[]) => hits.map(({ filename }) => filename)

describe('a search by words', () => {
  it('is led by the rare words of the question', async () => {
    const common = Array.from({ length: 6 }, (_, place) => [
      `report-${place}.md`,
      `The company reports revenue of the company. Revenue of the company in quarter ${place} grew.`,
    ])
    const base = await makeFilled({ ...Object.fromEntries(common), 'halyard.md': 'A halyard of the company broke.' })
    const hits = await search(base, 'What revenue did the company make with the halyard?', { mode: 'text' })
    assert.equal(hits[0]?.filename, 'halyard.md')
  })

  it('finds a file by its name', async () => {
    const base = await makeFilled({
      'PEPSICO_2022_10K.md': 'Net revenue was 86 billion dollars.',
      'BOEING_2022_10K.md': 'Net revenue was 66 billion dollars.',
    })
    assert.equal((await search(base, 'net revenue of PepsiCo', { mode: 'text' }))[0]?.filename, 'PEPSICO_2022_10K.md')
  })

  const SCRIPTS: [script: string, question: string, sought: string, other: string][] = [
    [
      'German without its umlaut',
      'Kundigungsfrist',
      'Die Kündigungsfrist beträgt drei Monate.',
      'Der Urlaub ist lang.',
    ],
    ['French with an accent too many', 'résiliér', 'On peut resilier le contrat.', 'La pluie tombe.'],
    ['Vietnamese without marks', 'bao hanh', 'Thời gian bảo hành là hai năm.', 'Giờ mở cửa là chín giờ.'],
    ['Chinese', '保修期多长', '产品的保修期为两年。', '商店九点开门。'],
    ['one Chinese character', '油', '每四十小时加油。', '商店九点开门。'],
    ['Japanese', '電池の交換方法', '電池の交換は毎年行ってください。', '店は九時に開きます。'],
    ['Thai', 'การรับประกัน', 'สินค้ามีการรับประกันสองปี', 'ร้านเปิดเก้าโมง'],
    ['Arabic with vowel signs', 'الضَّمَان', 'مدة ضمان المضخة سنتان.', 'يفتح المتجر في التاسعة.'],
    ['Korean', '보증', '제품의 보증은 이 년입니다.', '가게는 아홉 시에 엽니다.'],
    ['Russian', 'гарантии', 'Срок гарантии два года.', 'Магазин открыт.'],
    ['Greek without its accent', 'εγγυηση', 'Η εγγύηση είναι δύο χρόνια.', 'Το κατάστημα ανοίγει.'],
    ['Hindi', 'वारंटी', 'पंप की वारंटी दो साल है।', 'दुकान नौ बजे खुलती है।'],
  ]
  it('reads all scripts, with and without accents', async () => {
    const files = SCRIPTS.flatMap(([, , sought, other], place) => [
      [`${place}-a.txt`, sought],
      [`${place}-b.txt`, other],
    ])
    const base = await makeFilled(Object.fromEntries(files))
    for (const [place, [script, question]] of SCRIPTS.entries())
      assert.equal((await search(base, question, { mode: 'text' }))[0]?.filename, `${place}-a.txt`, script)
  })

  it('finds other endings and longer words', async () => {
    const base = await makeFilled({ 'a.md': 'Contractual penalties are excluded.', 'b.md': 'The shop opens at nine.' })
    assert.deepEqual(filesOf(await search(base, 'contracts', { mode: 'text' })), ['a.md'])
  })

  it('finds shorter forms of a German word', async () => {
    const base = await makeFilled({
      'bahn.md': 'Die Schmalspurbahn fährt im Sommer.',
      'laden.md': 'Der Laden öffnet um neun.',
    })
    const found = async (question: string) => filesOf(await search(base, question, { mode: 'text' }))
    assert.deepEqual(await found('Schmalspurbahnen?'), ['bahn.md'])
  })
})

describe('the score of a passage', () => {
  let base: TestBase
  before(async () => {
    base = await makeFilled({
      'leave.md': 'Every employee has 28 days of paid leave a year.',
      'hours.md': 'The office is open from nine to five on working days.',
      'travel.md': 'Train tickets are paid by the company when the journey is approved.',
    })
  })

  it('is high for an answer and below 0.3 for nonsense', async () => {
    for (const mode of ['hybrid', 'text', 'vector']) {
      const [best] = await search(base, 'How many days of paid leave has an employee?', { mode })
      assert.equal(best?.filename, 'leave.md')
      assert.ok(Number(best?.score) > 0.5, `${mode}: ${best?.score}`)
      for (const nonsense of ['purple xylophone quasar', 'flurb gronk', 'Who won the chess tournament in Reykjavik?'])
        for (const { score } of await search(base, nonsense, { mode })) assert.ok(score < 0.3, `${mode}: ${score}`)
    }
  })

  it('is at least score_threshold', async () => {
    const all = await search(base, 'paid days')
    const [best, second] = all
    assert.ok(best && second && best.score > second.score)
    const kept = await search(base, 'paid days', { score_threshold: best.score })
    assert.deepEqual(filesOf(kept), [best.filename])
    assert.deepEqual(await search(base, 'flurb gronk', { score_threshold: 0.3 }), [])
    const body = { query: 'x', score_threshold: 2 }
    assert.equal((await request('POST', `${base.path}/search`, { body })).status, 400)
  })

  it('is explained by both arms when ?explain=true asks for it', async () => {
    const body = { query: 'paid leave', limit: 1 }
    const { data } = await request<SearchHit[]>('POST', `${base.path}/search?explain=true`, { body })
    const explain = data[0]?.explain
    assert.deepEqual([explain?.vector.rank, explain?.text.rank], [1, 1])
    assert.ok(Number(explain?.vector.similarity) > 0 && Number(explain?.text.share) > 0.5)
    const byWords = await request<SearchHit[]>('POST', `${base.path}/search?explain=true`, {
      body: { ...body, mode: 'text' },
    })
    assert.deepEqual(byWords.data[0]?.explain?.vector, { rank: null, similarity: null })
    assert.equal((await search(base, 'paid leave'))[0]?.explain, undefined)
  })
})

describe('a search', () => {
  it('shows a text that stands in two files once', async () => {
    const text = 'The lighthouse keeper paints the rail each spring.'
    const base = await makeFilled({ 'a.txt': text, 'copy-of-a.txt': text, 'b.txt': 'The keeper sleeps by day.' })
    const hits = await search(base, 'When does the lighthouse keeper paint the rail?')
    assert.equal(hits.filter((hit) => hit.text === text).length, 1)
    assert.ok(filesOf(hits).includes('b.txt'))
  })
})

describe('a search for marks alone', () => {
  it('finds nothing', async () => {
    const base = await makeFilled({ 'pump.md': 'The bilge pump needs oil.' })
    for (const query of ['?', '...', '   '])
      assert.deepEqual((await request<SearchHit[]>('POST', `${base.path}/search`, { body: { query } })).data, [], query)
  })
})

describe('a search with local/lexical', () => {
  const client = new pg.Client(stack.databaseUrl)
  before(() => client.connect())
  after(() => client.end())

  it('compares vectors only where words do not suffice', async () => {
    const base = await makeKnowledgeBase()
    await client.query("update knowledge_bases set embedding_model = 'local/lexical' where id = $1", [base.id])
    const sections = Array.from(
      { length: 70 },
      (_, place) => `# Turbine ${place}\n\nTurbine ${place} needs maintenance.`,
    )
    const { data } = await base.upload('turbines.md', sections.join('\n\n'))
    assert.equal((await base.settled(data.id)).chunkCount, 70)
    const explain = async (query: string, mode = 'hybrid', limit = 20) => {
      const body = { query, mode, limit }
      const hits = (await request<SearchHit[]>('POST', `${base.path}/search?explain=true`, { body })).data
      return hits.map((hit) => hit.explain?.vector ?? { rank: null, similarity: null })
    }
    const bySharedWords = await explain('maintenance of a turbine')
    assert.ok(bySharedWords.length > 0 && bySharedWords.every(({ rank, similarity }) => rank === null && similarity))
    assert.ok((await explain('mantenance turbin')).some(({ rank }) => rank !== null))
    assert.ok((await explain('maintenance of a turbine', 'vector')).every(({ rank }) => rank !== null))
    const many = await explain('maintenance of a turbine', 'hybrid', 50)
    assert.ok(
      many.some(({ rank }) => rank !== null),
      'more than 20 passages are searched by vectors, too',
    )
  })
})

describe('a document whose ingestion ended before its words were indexed', () => {
  const client = new pg.Client(stack.databaseUrl)
  before(() => client.connect())
  after(() => client.end())

  it('has the same words when it is ready again', async () => {
    const base = await makeFilled({ 'pump.md': 'The bilge pump needs oil.' })
    const words = async () =>
      (
        await client.query('select word, ordinals, impacts from document_words where kb_id = $1 order by word', [
          base.id,
        ])
      ).rows
    const whole = await words()
    assert.ok(whole.length > 0)
    await client.query('delete from document_words where kb_id = $1', [base.id])
    const open =
      "update documents set word_index = 0, stage = 'chunked', status = 'error' where kb_id = $1 returning id"
    const { rows } = await client.query<{ id: string }>(open, [base.id])
    await request('POST', `${base.path}/retry`)
    assert.equal((await base.settled(rows[0]?.id ?? '')).status, 'ready')
    assert.deepEqual(await words(), whole)
  })
})
