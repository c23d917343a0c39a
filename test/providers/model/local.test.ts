import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Passage } from '../../../domain/model/model.ts'
import { marksIn } from '../../../domain/turn/citation-mark.ts'
import { createLocalProvider } from '../../../providers/model/local.ts'
import { embedLexically, LEXICAL_DIMENSIONS } from '../../../providers/model/local-embedding.ts'
import { user } from '../../support/promises/provider.ts'

const provider = createLocalProvider()
const signal = new AbortController().signal
const forDocuments = { purpose: 'document' } as const

const passages: Passage[] = [
  {
    index: 1,
    filename: 'handbook.pdf',
    page: 3,
    heading: 'Warranty',
    text: 'The AX-200 pump carries a warranty of 24 months from the date of delivery.\nSeals and bearings are wear parts and are not\ncovered by the warranty. Claims go to the service desk, e.g. by mail.',
  },
  {
    index: 2,
    filename: 'handbook.pdf',
    page: 4,
    heading: 'Maintenance',
    text: '# Maintenance\nChange the oil every 500 hours. Use only ISO VG 46. Clean the filter each week.',
  },
  { index: 3, filename: 'prices.csv', text: 'article: AX-300; price: 1,899 EUR; stock: 3' },
]

const ask = async (question: string, given: Passage[] | undefined = passages) => {
  const deltas: string[] = []
  const request = { model: 'extractive', messages: [user(question)], signal, ...(given ? { passages: given } : {}) }
  const answer = await provider.answer(request, (delta) => {
    deltas.push(delta)
  })
  assert.equal(deltas.join(''), answer.text)
  return answer
}

describe('local/extractive', () => {
  const questions: [question: string, quoted: string, cited: number][] = [
    [
      'How long is the warranty of the AX-200?',
      'The AX-200 pump carries a warranty of 24 months from the date of delivery.',
      1,
    ],
    ['Are seals covered by the warranty?', 'Seals and bearings are wear parts and are not covered by the warranty.', 1],
    ['Which oil should I use?', 'Use only ISO VG 46.', 2],
    ['How often must the filter be cleaned?', 'Clean the filter each week.', 2],
    ['What is the price of the AX-300?', 'article: AX-300; price: 1,899 EUR; stock: 3', 3],
  ]
  for (const [question, quoted, cited] of questions)
    test(`quotes the answer to "${question}"`, async () => {
      const { text } = await ask(question)
      assert.ok(text.includes(quoted), text)
      assert.deepEqual(marksIn(text), [cited])
    })
  test('names the source of a quotation', async () => {
    assert.match((await ask('How long is the warranty?')).text, /^".+" — handbook\.pdf, p\. 3 \[1\]$/)
    assert.match((await ask('price of the AX-300')).text, /— prices\.csv \[3\]$/)
  })
  describe('keeps the numbers in brackets that a document has, and cites by its own marks alone:', () => {
    const one = async (question: string, text: string, filename = 'wiki.md') => {
      const answer = (await ask(question, [{ index: 4, filename, text, score: 0.4 }])).text
      assert.deepEqual(marksIn(answer), [4], answer)
      return answer.replaceAll('\u2060', '')
    }
    test('behind a sentence', async () =>
      assert.equal(
        await one(
          'When was the pump built?',
          'It has two valves.[1] The pump was built in 1931.[4][12] It is red. [7] It is old.',
        ),
        '"The pump was built in 1931.[4][12]" — wiki.md [4]',
      ))
    test('within a sentence, and before it', async () => {
      assert.match(
        await one('Who wrote the manual?', 'The manual was written by Lee [7] and Kim.'),
        /Lee \[7\] and Kim\."/,
      )
      assert.match(await one('Who wrote Pump Theory?', 'Sources:\n[7] Smith: Pump Theory, 1999.'), /"\[7\] Smith/)
    })
    test('behind a question that the next line answers', async () =>
      assert.match(
        await one('Who designed your logo?', 'Who designed the logo?[3]\nMaria Lopez.[5]'),
        /Maria Lopez\.\[5\]"/,
      ))
    test('in the name of its file', async () =>
      assert.match(
        await one('How heavy is the pump?', 'The pump weighs 12 kg.', 'pump [3].md'),
        / — pump \[3\]\.md \[4\]$/,
      ))
    test('beside a backtick that nothing closes', async () =>
      assert.match(
        await one('Which key stops the pump?', 'The ` key stops the pump [7].'),
        /pump \[7\]\."\n— wiki\.md \[4\]$/,
      ))
    test('in a line of code', async () =>
      assert.match(
        await one('What does the pump list hold?', 'The pump list holds `list[1]` and list[2].'),
        /`list\[1\]` and list\[2\]/,
      ))
  })
  test('answers nothing that the documents do not say', async () => {
    assert.match((await ask('What is the capital of France?')).text, /^I don't know: I found nothing[^[]*$/)
  })
  test('tells an empty search from a missing knowledge base', async () => {
    assert.match((await ask('How long is the warranty?', [])).text, /^I don't know: I found no document/)
    const request = { model: 'extractive', messages: [user('How long is the warranty?')], passages: [], signal }
    const limited = await provider.answer({ ...request, scoreThreshold: 1 }, () => {})
    assert.match(limited.text, /^I don't know: no passage reaches the score of 1 /)
    const bare = await provider.answer({ model: 'extractive', messages: [user('How long?')], signal }, () => {})
    assert.match(bare.text, /^I don't know: .*Add some to this agent's knowledge/)
  })
  test('gives the same answer to the same question', async () =>
    assert.deepEqual(await ask('Which oil?'), await ask('Which oil?')))
  test('stops between two words on abort', async () => {
    const controller = new AbortController()
    const request = {
      model: 'extractive',
      messages: [user('Which oil should I use?')],
      passages,
      signal: controller.signal,
    }
    await assert.rejects(
      provider.answer(request, () => controller.abort()),
      { kind: 'aborted' },
    )
  })
  test('refuses schemas, other models and other embeddings with a final failure', async () => {
    const request = { model: 'extractive', messages: [user('x')], responseSchema: { name: 'x', schema: {} }, signal }
    await assert.rejects(
      provider.answer(request, () => {}),
      { kind: 'final' },
    )
    await assert.rejects(
      provider.answer({ ...request, model: 'gpt-4o' }, () => {}),
      { kind: 'final' },
    )
    await assert.rejects(async () => provider.embed?.('semantic', ['x'], forDocuments, signal), { kind: 'final' })
  })
})

const LIBRARY = [
  'Refunds: you may return unused goods within 30 days and get your money back.',
  'Shipping inside the European Union takes three to five working days.',
  'The lithium battery lasts eleven hours and charges in ninety minutes.',
  'To reset the router, hold the button on its back for ten seconds.',
  'Employees accrue 2.5 days of vacation in each month of service.',
  'Die Kündigungsfrist beträgt drei Monate zum Quartalsende.',
  'La garantie couvre les pièces et la main-d’œuvre pendant deux ans.',
  'Error E-417 means that the pressure sensor is disconnected.',
  'Meetings of the board are minuted and the minutes are kept for ten years.',
  '電池の交換は毎年行ってください。',
]
const SOUGHT: [question: string, place: number][] = [
  ['Can I return goods and get a refund?', 0],
  ['how long does shipping take', 1],
  ['battery charging time', 2],
  ['resetting my router', 3],
  ['vacation days per month', 4],
  ['Wie lang ist die Kundigungsfrist?', 5],
  ['que couvre la garantie', 6],
  ['what is error E-417', 7],
  ['How long are the minutes of board meetings kept?', 8],
  ['電池の交換', 9],
  ['shiping time in europe', 1],
]

describe('local/lexical', () => {
  const near = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  for (const [question, place] of SOUGHT)
    test(`"${question}" is nearest to its passage`, () => {
      const asked = embedLexically(question)
      const scores = LIBRARY.map((text) => near(embedLexically(text), asked))
      assert.equal(scores.indexOf(Math.max(...scores)), place, String(scores))
    })
  test('makes vectors of one length on the unit sphere', async () => {
    const texts = ['a word', '', '   ', '!!!', 'x'.repeat(10_000)]
    const found = await provider.embed?.('lexical', texts, forDocuments, signal)
    for (const vector of found?.vectors ?? []) {
      assert.equal(vector.length, LEXICAL_DIMENSIONS)
      assert.ok(Math.abs(near(vector, vector) - 1) < 1e-9)
    }
    assert.equal(found?.vectors.length, 5)
  })
  test('ignores accents, case and width', () => assert.deepEqual(embedLexically('ＣＡＦÉ'), embedLexically('cafe')))
})
