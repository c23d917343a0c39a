import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countedLetters, lettersOf, namingLettersOf } from '../../../../domain/knowledge/word/naming-letter.ts'

const counted = (question: string, ...texts: string[]) =>
  countedLetters(namingLettersOf(question), texts.map(lettersOf)).map(({ letter }) => letter)

/** It names other things of each kind. */
const OTHERS = 'Vitamin Z. Class Z. La clase Z. Plan Z.'

describe('a single letter of a question names something', () => {
  const named: [question: string, letters: string[]][] = [
    ['What does vitamin E cost?', ['E']],
    ['Was kostet Vitamin-E-Öl?', ['E']],
    ['Hilft Vitamin E?', ['E']],
    ['¿Cuánto cuesta el billete de clase A?', ['A']],
    ['Is class A better than class C?', ['A', 'C']],
    ['WHAT DOES PLAN B COST?', ['B']],
    ['Is class A or B better?', ['A', 'B']],
    ['May I, if I pay what I owe when I come and as I said, have vitamin E?', ['E']],
  ]
  for (const [question, letters] of named)
    test(`in "${question}"`, () => assert.deepEqual(counted(question, OTHERS), letters))
  test('and none where the texts neither have it nor name another thing of the kind', () =>
    assert.deepEqual(counted('What does vitamin E cost?', 'Section E. Plan A. Pills are sold.'), []))
  test('also where a text has it beside a digit', () =>
    assert.deepEqual(counted('What does vitamin D cost?', 'Vitamin D3 costs 9 EUR.'), ['D']))
})

describe('a single letter of a question is grammar', () => {
  for (const question of [
    'May I bring a dog?',
    'Do I need a visa, and if I do, where do I get it?',
    'The machine I bought is broken. A seal leaks. What now?',
    'How Do I Apply For A Visa?',
    'HOW DO I BUY A TICKET?',
    'Is the film A Beautiful Mind there?',
    'Where do I find my e-mail and the E-Mail of the R&D team?',
    'Who was John F. Kennedy?',
    'Who is J. Rowling?',
    'How many W does the lamp need?',
    'y a qué hora abren?',
    'È aperto e quanto costa?',
  ])
    test(`in "${question}"`, () =>
      assert.deepEqual(
        counted(question, 'The machine E-Mail of the film. I bought it. Class A. Plan I. John A. Many A.'),
        [],
      ))
  test('where it is small, unless a text has it as a capital behind the same word', () => {
    assert.deepEqual(counted('what does vitamin e cost?', 'Each vitamin e is sold'), [])
    assert.deepEqual(counted('what does vitamin e cost?', 'article: Vitamin E; price: 9 EUR'), ['E'])
    assert.deepEqual(counted('What does plan I cover?', 'Plan I covers teeth.'), ['I'])
    assert.deepEqual(counted('What does plan I cover?', 'Plan A covers teeth, I think.'), [])
  })
})

test('a text of endless letters is read at once', () => {
  const text = `${'a'.repeat(200_000)} ${'A '.repeat(100_000)}${' '.repeat(100_000)}`
  assert.ok(lettersOf(text).letters.has('A'))
  assert.ok(namingLettersOf(`${text} ${'anchor B '.repeat(100_000)}`).length <= 5)
})
