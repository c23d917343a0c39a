import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLocalProvider } from '../../../providers/model/local.ts'
import { user } from '../../support/promises/provider.ts'

const provider = createLocalProvider()
const { signal } = new AbortController()

const answer = async (question: string, texts: string[], score = 0.4) => {
  const passages = texts.map((text, at) => ({ index: at + 1, filename: `${at}.md`, score, text }))
  return (await provider.answer({ model: 'extractive', messages: [user(question)], passages, signal }, () => {})).text
}

const ROWS = ['article: Vitamin A; price: 5 EUR\narticle: Vitamin E; price: 9 EUR\narticle: Vitamin I; price: 11 EUR']
const PAGES = [
  'Data sheet Anchor A\nThe anchor is made of steel.\nIts load is 5 kN.',
  'Data sheet Anchor E\nThe anchor is made of zinc.\nIts load is 9 kN.',
]

describe('local/extractive tells things apart by a single letter', () => {
  const questions: [question: string, texts: string[], quoted: string][] = [
    ['What does vitamin E cost?', ROWS, '"article: Vitamin E; price: 9 EUR"'],
    ['what does vitamin e cost?', ROWS, '"article: Vitamin E; price: 9 EUR"'],
    ['What does Vitamin A cost?', ROWS, '"article: Vitamin A; price: 5 EUR"'],
    ['How much is vitamin I?', ROWS, '"article: Vitamin I; price: 11 EUR"'],
    ['Was kostet Vitamin E?', ROWS, '"article: Vitamin E; price: 9 EUR"'],
    ['Which load may Anchor E carry?', PAGES, '9 kN'],
    ['Which load may anchor A carry?', PAGES, '5 kN'],
    [
      'Which fee do I pay for plan I?',
      ['The fee of plan I is 10 EUR a month. The fee of plan A is 20 EUR a month.'],
      '"The fee of plan I is 10 EUR a month."',
    ],
    [
      'What is the fee of class E?',
      ['| class | fee |\n| --- | --- |\n| A | 1 EUR |\n| E | 3 EUR |\n| I | 5 EUR |'],
      '| E | 3 EUR |',
    ],
  ]
  for (const [question, texts, quoted] of questions)
    test(`"${question}" gets ${quoted}`, async () => {
      const text = await answer(question, texts)
      assert.ok(text.includes(quoted), text)
      const others = ['5 EUR', '9 EUR', '11 EUR', '5 kN', '9 kN', '20 EUR', '1 EUR |'].filter(
        (other) => !quoted.includes(other),
      )
      assert.deepEqual(
        others.filter((other) => text.includes(other)),
        [],
        text,
      )
    })
  test('and quotes no other thing where the letter is missing', async () => {
    assert.match(await answer('What does vitamin K cost?', ROWS), /^I don't know: /)
    assert.match(await answer('Which load may Anchor Z carry?', PAGES), /^I don't know: /)
  })
  test('and quotes nothing beside other things of the kind', async () => {
    const rows = [`${ROWS[0]}\narticle: Hose; price: 29 EUR\narticle: Shears; price: 23 EUR`]
    assert.match(await answer('What is the price of vitamin K?', rows, 0.9), /^I don't know: /)
    assert.match(await answer('What is the price of shears?', rows, 0.9), /23 EUR/)
  })
  test('and takes no pronoun and no article for one', async () => {
    assert.match(await answer('What load may I put on a steel anchor?', PAGES), /made of steel/)
    assert.match(await answer('WHERE CAN I BUY A TICKET?', ['Tickets: buy a ticket at the counter.']), /counter/)
  })
  const ignored: [question: string, texts: string[], quoted: string][] = [
    ['How many W does the lamp need?', ['The lamp needs 60W.'], '60W'],
    ['How many W does the lamp need?', ['The lamp needs much.', 'George W. Bush was born in 1946.'], 'needs much'],
    ['How much is vitamin D?', ['Vitamin D3 costs 9 EUR. Vitamin A costs 5 EUR.'], 'Vitamin D3 costs 9 EUR.'],
    ['How much vitamin D is in it?', ['It has 5 mg of each vitamin.'], '5 mg'],
    ['Who is J. Rowling?', ['Joanne Rowling wrote Harry Potter.'], 'Harry Potter'],
    ['Is class A or B better?', ['Class A is slow. Class B is better.'], 'Class B is better.'],
  ]
  for (const [question, texts, quoted] of ignored)
    test(`"${question}" gets "${quoted}"`, async () => {
      const text = await answer(question, texts)
      assert.ok(text.includes(quoted), text)
      assert.ok(!text.includes('Vitamin A'), text)
    })
})
