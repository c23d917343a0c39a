import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Passage } from '../../../domain/model/model.ts'
import { marksIn } from '../../../domain/turn/citation-mark.ts'
import { createLocalProvider } from '../../../providers/model/local.ts'
import { user } from '../../support/promises/provider.ts'

const provider = createLocalProvider()
const { signal } = new AbortController()

/** Passages with the scores that a search gives to questions which they answer partly in other words. */
const FAQ: Passage[] = [
  {
    index: 1,
    filename: 'faq.md',
    heading: 'Warranty',
    score: 0.45,
    text: 'All pumps carry a warranty of 24 months. Seals and bearings are wear parts and are not covered.',
  },
  {
    index: 2,
    filename: 'policy.md',
    heading: 'Travel > Hotels',
    score: 0.4,
    text: 'Hotel rooms may cost up to 140 EUR a night. In London, Paris and Zurich the limit is 210 EUR.',
  },
  { index: 3, filename: 'prices.csv', score: 0.4, text: 'article: AX-300 pump; price: 1,899 EUR; stock: 3' },
  {
    index: 4,
    filename: 'faq.md',
    heading: 'FAQ > How long does the battery last?',
    score: 0.4,
    text: 'About eleven hours with normal use.',
  },
  { index: 5, filename: 'faq.txt', score: 0.4, text: 'Q: Who designed the logo?\nA: Maria Lopez, in 2014.' },
  { index: 6, filename: 'de.md', score: 0.4, text: 'Auf alle Geräte geben wir eine Garantie von 24 Monaten.' },
  { index: 7, filename: 'es.md', score: 0.4, text: 'El abono anual cuesta 89 euros.' },
  { index: 8, filename: 'zh.md', heading: '保修', score: 0.4, text: '所有水泵保修期为24个月。' },
]

const answer = async (question: string, passages = FAQ) =>
  (await provider.answer({ model: 'extractive', messages: [user(question)], passages, signal }, () => {})).text

describe('local/extractive quotes the passage that answers', () => {
  test('goes by the first 10,000 characters of a message, so that a long one does not stop the process', async () => {
    const question = 'How long is the warranty? '
    assert.match(await answer(`${question}${' '.repeat(90_000)}x`), /a warranty of 24 months/)
    assert.match(await answer(`${' .'.repeat(5_000)}${question}`), /I don't know/)
  })

  const questions: [why: string, question: string, quoted: string, cited: number][] = [
    ['by its words', 'How long is the warranty of the pumps?', 'a warranty of 24 months', 1],
    ['with the sentence that has the further word', 'How much may a hotel in London cost?', '210 EUR', 2],
    ['in a row of a table', 'What is the price of the AX-300?', '1,899 EUR', 3],
    ['below the heading that asks', 'how long does the battery last', 'About eleven hours', 4],
    ['behind the question that asks', 'Who designed your logo?', 'Maria Lopez, in 2014.', 5],
    ['in German', 'Wie lange gilt die Garantie auf Geräte?', 'Garantie von 24 Monaten', 6],
    ['in Spanish', '¿Cuánto cuesta el abono?', '89 euros', 7],
    ['in Chinese', '保修期有多长时间？', '24个月', 8],
  ]
  for (const [why, question, quoted, cited] of questions)
    test(why, async () => {
      const text = await answer(question)
      assert.ok(text.includes(quoted), text)
      assert.ok(marksIn(text).includes(cited), text)
    })
})

describe('local/extractive says that it found nothing', () => {
  const questions = [
    'What is the capital of France?',
    'asdf qwertz lorem',
    'Wie hoch ist der Eiffelturm?',
    '今天天气怎么样？',
  ]
  for (const question of questions)
    test(`about "${question}"`, async () => assert.match(await answer(question), /^I don't know: /))

  test('in passages that score as unrelated ones do', async () => {
    const unrelated = FAQ.map((passage) => ({ ...passage, score: 0.25 }))
    assert.match(await answer('How long is the warranty of the pumps?', unrelated), /^I don't know: /)
  })

  test('where a passage has few of the words', async () =>
    assert.match(await answer('When did the pump factory of the duke burn down?'), /^I don't know: /))

  test('in a question of stop words', async () => assert.match(await answer('What is it?'), /^I don't know: /))

  test('in a question of thousands of words', async () => {
    const question = `${'吗'.repeat(50_000)}，${'the '.repeat(10_000)}`
    assert.match(await answer(question), /^I don't know: /)
  })
})
