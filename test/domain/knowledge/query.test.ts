import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addableWordsOf, queryIn, queryRequest, withRareWords } from '../../../domain/knowledge/query.ts'

const said = (text: string) => ({ role: 'user' as const, text })

describe('the query that a model writes', () => {
  it('is one line without quotes around it', () => {
    assert.equal(queryIn(' "How long is the warranty of the pump?"\n'), 'How long is the warranty of the pump?')
    assert.equal(queryIn('Garantie der Pumpe'), 'Garantie der Pumpe')
  })

  it('is none when it is empty, long or several lines', () => {
    const hostile = ['', '  ', '""', '???', 'a\nb', 'a\u2028b', 'a\u0007b', `${'word '.repeat(100)}x`]
    assert.deepEqual(
      hostile.map((text) => queryIn(text)),
      hostile.map(() => undefined),
    )
    assert.equal(queryIn('𝒂'.repeat(500))?.length, 1000)
  })

  it('is asked for with the last six messages, each cut', () => {
    const history = Array.from({ length: 10 }, (_, index) => said(`${index} ${'x'.repeat(2000)}`))
    const [, user] = queryRequest('m', history, 'Why?', AbortSignal.timeout(1000)).messages
    assert.deepEqual(user?.text.match(/^user: \d/gm), [
      'user: 4',
      'user: 5',
      'user: 6',
      'user: 7',
      'user: 8',
      'user: 9',
    ])
    assert.ok((user?.text.length ?? 0) < 6_500)
  })
})

describe('the rare words of the message before', () => {
  const add = (message: string, before: string, counts: Record<string, number>) =>
    withRareWords(message, addableWordsOf(message, before), new Map(Object.entries(counts)))

  it('are those that the fewest passages have, in the order in which they were said', () => {
    const before = 'Does the old blue halyard of the company have a warranty?'
    const found = add('How long is it?', before, { old: 40, blue: 9, halyard: 1, warranty: 3 })
    assert.equal(found, 'How long is it? old blue halyard warranty')
    const counts = { alpha: 1, bravo: 2, kilo: 3, delta: 9, echo: 4, tango: 5, golf: 6 }
    const many = add('Why?', 'Alpha, bravo, kilo, delta, echo, tango, golf?', counts)
    assert.equal(many, 'Why? Alpha bravo kilo echo tango golf')
  })

  it('are words of passages, and none that the message has', () => {
    const before = 'How heavy is the blue pump?'
    assert.equal(add('And the green pump?', before, { pump: 1, blue: 2 }), 'And the green pump? blue')
    assert.equal(add('And the green pump?', before, {}), 'And the green pump?')
  })

  it('are pairs of characters where no spaces are written', () => {
    assert.ok(add('多少钱？', '蓝色水泵在哪里？', { 水泵: 1 }).includes('水泵'))
  })
})
