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
    ...{ index: 1, filename: 'faq.md', heading: 'Warranty', score: 0.45 },
    text: 'All pumps carry a warranty of 24 months. Seals and bearings are wear parts and are not covered.',
  },
  {
    ...{ index: 2, filename: 'policy.md', heading: 'Travel > Hotels', score: 0.4 },
    text: 'Hotel rooms may cost up to 140 EUR a night. In London, Paris and Zurich the limit is 210 EUR.',
  },
  { ...{ index: 3, filename: 'prices.csv', score: 0.4 }, text: 'article: AX-300 pump; price: 1,899 EUR; stock: 3' },
  {
    ...{ index: 4, filename: 'faq.md', heading: 'FAQ > How long does the battery last?', score: 0.4 },
    text: 'About eleven hours with normal use.',
  },
  { ...{ index: 5, filename: 'faq.txt', score: 0.4 }, text: 'Q: Who designed the logo?\nA: Maria Lopez, in 2014.' },
  { ...{ index: 6, filename: 'de.md', score: 0.2 }, text: 'Auf alle Geräte geben wir eine Garantie von 24 Monaten.' },
  { ...{ index: 7, filename: 'de.md', score: 0.4 }, text: 'Bei Fragen zu Reparaturen erreichen Sie Frau Keller.' },
  { ...{ index: 8, filename: 'es.md', score: 0.4 }, text: 'El abono anual cuesta 89 euros.' },
  { ...{ index: 9, filename: 'zh.md', heading: '保修', score: 0.3 }, text: '所有水泵保修期为24个月。' },
  { ...{ index: 10, filename: 'ja.md', score: 0.3 }, text: '電池の交換は毎年行ってください。' },
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
    ['beside words of courtesy', 'Could you please tell me how long the warranty is?', 'a warranty of 24 months', 1],
    [
      'beside words that no passage has',
      'How long is the warranty on a pump I purchased?',
      'a warranty of 24 months',
      1,
    ],
    ['by another verb than that of the text', 'How much does the AX-300 cost?', '1,899 EUR', 3],
    ['in spite of a typing error', 'how long is the warrenty', 'a warranty of 24 months', 1],
    ['with the sentence that has the further word', 'How much may a hotel in London cost?', '210 EUR', 2],
    ['below the heading that asks', 'how long does the battery last', 'About eleven hours', 4],
    ['behind the question that asks', 'Who designed your logo?', 'Maria Lopez, in 2014.', 5],
    [
      'by the beginning of a compound',
      'Wie lange ist bitte die Garantiezeit der Geräte?',
      'Garantie von 24 Monaten',
      6,
    ],
    ['by another form of a word', 'Wen erreiche ich wegen einer Reparatur?', 'Frau Keller', 7],
    ['in Spanish', '¿Me puede decir por favor cuánto cuesta el abono?', '89 euros', 8],
    ['in Chinese', '请问保修期有多长时间？', '24个月', 9],
    ['in Japanese', '電池はいつ交換しますか？', '毎年', 10],
  ]
  for (const [why, question, quoted, cited] of questions)
    test(why, async () => {
      const text = await answer(question)
      assert.ok(text.includes(quoted), text)
      assert.ok(marksIn(text).includes(cited), text)
    })
})

describe('local/extractive forgives one typing error', () => {
  const texts = [
    'Eine Kündigung ist schriftlich einzureichen.',
    'Die Kündigungsfrist beträgt drei Monate zum Quartalsende.',
    'Die Gebühr für die Zustellung beträgt 5 EUR.',
    'Kunden erhalten eine Rechnung per Post.',
  ]
  const german = texts.map((text, at) => ({ ...{ index: at + 1, filename: `${at}.md`, score: 0.3 }, text }))
  const questions: [why: string, question: string, quoted: string][] = [
    ['beside a word that begins the compound', 'Wie lang ist die Kündigungsfrst?', 'drei Monate'],
    ['where two letters changed places', 'Welche Kündigungsfirst gilt?', 'drei Monate'],
    ['where ü is written as ue', 'Wie lang ist die Kuendigungsfrst?', 'drei Monate'],
    ['where ü is written in two parts', 'Wie lang ist die Kündigungsfrst?'.normalize('NFD'), 'drei Monate'],
    ['before an ending', 'Wie hoch sind die Gebüren?', '5 EUR'],
  ]
  for (const [why, question, quoted] of questions)
    test(why, async () => {
      const text = await answer(question, german)
      assert.ok(text.includes(quoted), text)
    })
  test('and takes no other word of eight letters for it', async () => {
    const screen = 'The contrast of the screen can be changed.'
    const passages = [{ index: 1, filename: 'screen.md', score: 0.4, text: screen }]
    assert.match(await answer('What does the contract say?', passages), /^I don't know: /)
  })
})

describe('local/extractive says that it found nothing', () => {
  const unrelated = FAQ.map((passage) => ({ ...passage, score: 0.05 }))
  for (const question of [
    'What is the capital of France?',
    'asdf qwertz lorem',
    'Please tell me a joke',
    'What was the revenue of 3M in 2022?',
    'Wie hoch ist der Eiffelturm?',
    '¿Cómo se prepara una paella?',
    '今天天气怎么样？',
    'ケーキの作り方を教えてください',
    '现在几点了？',
    '他的目的是什么？',
    '重要的城市在哪里？',
    '駐車場はありますか',
    'How long is a marathon?',
    '¿Hay vida en Marte?',
  ])
    test(`about "${question}"`, async () => assert.match(await answer(question, unrelated), /^I don't know: /))
  test('where few of many words stand in a passage that scores low', async () =>
    assert.match(await answer('When did the pump factory of the duke burn down?', unrelated), /^I don't know: /))
})

describe('local/extractive keeps what a question is about', () => {
  const questions: [question: string, text: string][] = [
    ['目的地是哪里？', '本次旅行的目的地是上海。'],
    ['现在在线吗？', '客服现在不在线。'],
    ['退货期限是多少天？', '购买后三十天内可以退货。'],
    ['要求是什么？', '基本要求是本科学历。'],
    ['重要的是什么？', '重要事项：安全第一。'],
    ['办公室在几楼？', '办公室位于五楼。'],
    ['在庫はありますか', '在庫は三個あります。'],
    ['請求書はいつ届きますか', '請求書は毎月10日に発行します。'],
    ['申請の方法は？', '申請はウェブで行います。'],
    ['車を返す場所は？', '車を返すのは駅前です。'],
    ['How long is the show?', 'The show takes 90 minutes.'],
    ['Why should I buy hay?', 'Hay keeps rabbits healthy.'],
    ['Where is the comment of the auditor?', 'The comment of the auditor stands on page 4.'],
    ['What is a dime?', 'A dime is a coin worth ten cents.'],
    ['What is a saber?', 'A saber is a curved sword.'],
    ['¿Cuánto dura el show?', 'El show dura noventa minutos.'],
    ['¿Hay aparcamiento?', 'El aparcamiento está detrás del hotel.'],
    ['Dime el precio, quisiera saber cuál es', 'El precio del abono es de 89 euros.'],
    ['Wie lange läuft die Show?', 'Die Show läuft 90 Minuten.'],
    ['Pouvez-vous me dire quel est le prix ?', 'Le prix est de 10 euros.'],
  ]
  const others = FAQ.map((passage, at) => ({ ...passage, index: at + 2, score: 0.05 }))
  for (const [question, text] of questions) {
    const passages = [{ index: 1, filename: 'a.md', score: 0.3, text }, ...others]
    test(`"${question}" is answered`, async () => assert.ok((await answer(question, passages)).includes(`"${text}"`)))
    test(`"${question}" gets no other passage`, async () =>
      assert.match(await answer(question, others), /^I don't know: /))
  }
  test('a name that no passage has is not asked for in vain', async () => {
    const prices = FAQ.map((passage) => ({ ...passage, score: passage.filename === 'prices.csv' ? 0.6 : 0.05 }))
    assert.match(await answer('What is the price of a Ferrari?', prices), /^I don't know: /)
    assert.match(await answer('What is the price of the pump?', prices), /1,899 EUR/)
    assert.match(await answer('What Is The Price Of Your Machines?', prices), /1,899 EUR/)
  })
  test('what may be asked of anything finds no other thing', async () => {
    const rooms = { ...FAQ[1], score: 0.45 } as Passage
    assert.match(await answer('What does a tractor cost?', [rooms]), /^I don't know: /)
    assert.match(await answer('What does a hotel room cost?', [rooms]), /140 EUR/)
    const delivery = { ...{ index: 1, filename: 'faq.md', score: 0.9 }, text: 'To the islands it takes five days.' }
    assert.match(await answer('How long does a marathon take?', [delivery]), /^I don't know: /)
  })
  test('the first sentence below a heading that asks it is quoted, whatever words follow', async () => {
    const text = 'Orders within the country come in two days. Delivery to the islands takes five.'
    const faq = { ...{ index: 1, filename: 'faq.md', heading: 'How long does delivery take?', score: 0.9 }, text }
    assert.match(await answer('How long does the delivery take?', [faq]), /two days/)
  })
  test('a sentence of the passage that has the name of the question is quoted', async () => {
    const text = 'Hotel rooms may cost up to 140 EUR a night. In London and Zurich the limit is 210 EUR.'
    const hotels = { ...{ index: 1, filename: 'policy.md', heading: 'Travel > Hotels', score: 0.9 }, text }
    assert.match(await answer('How much may a hotel room in London cost?', [hotels]), /210 EUR/)
    assert.doesNotMatch(await answer('How much may a hotel room cost?', [hotels]), /210 EUR/)
  })
  test('courtesy alone is about nothing', async () => {
    for (const question of ['Can you please explain?', '请问可以吗？', 'ありますか', 'Kannst du mir das sagen?'])
      assert.match(await answer(question, others), /^I don't know: /)
  })
  test('a question of thousands of particles is read at once', async () => {
    const question = `${'吗'.repeat(50_000)}，${'the '.repeat(10_000)}`
    assert.match(await answer(question, others), /^I don't know: /)
  })
})
