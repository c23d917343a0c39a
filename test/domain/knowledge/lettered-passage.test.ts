import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { preferLettered } from '../../../domain/knowledge/lettered-passage.ts'

const page = (name: string, score: number) => ({
  ...{ filename: 'anchors.pdf', heading: null, score },
  text: `Data sheet ${name}\nThe anchor is made of steel.`,
})
const rows = [page('Anchor A', 0.8), page('Anchor C', 0.8), page('Anchor E', 0.75)]
const order = (question: string, ranked = rows) =>
  preferLettered(question, ranked).map(({ text, score }) => `${text.slice(18, 19)} ${score}`)

describe('a question with a single letter', () => {
  test('gets the page of the thing that it names first', () => {
    assert.deepEqual(order('Which load does Anchor E carry?'), ['E 0.75', 'A 0.56', 'C 0.56'])
    assert.equal(order('which load does anchor c carry?')[0], 'C 0.8')
  })
  test('gets a file that has the letter in its name', () => {
    const files = ['anchor-a.pdf', 'anchor-e.pdf'].map((filename) => ({ ...page('', 0.5), filename }))
    assert.equal(preferLettered('How heavy is Anchor E?', files)[0]?.filename, 'anchor-e.pdf')
  })
  test('changes nothing where no passage has it, or where it is grammar', () => {
    assert.equal(preferLettered('How heavy is Anchor Z?', rows), rows)
    assert.deepEqual(preferLettered('How many anchors may I use?', rows), rows)
  })
  const kept: [question: string, answers: string, other: string][] = [
    ['How many W does the lamp need?', 'The lamp needs 60W.', 'George W. Bush'],
    ['How much vitamin D is in it?', 'Vitamin D3: 5 mg a day is in it', 'Section D: opening hours'],
    ['How much vitamin D is in it?', 'It has five vitamins.', 'Section D: opening hours'],
    ['How much vitamin D is in it?', 'Vitamin A is in it.', 'Section D: opening hours'],
    ['Who is J. Rowling?', 'Joanne Rowling is an author', 'Appendix J: forms'],
    ['Is Anchor E in stock?', 'Anchors A–E are in stock.', 'Anchor E is blue.'],
    ['Is class A or B better?', 'Class B is better.', 'Class A is not.'],
  ]
  for (const [question, answers, other] of kept)
    test(`leaves "${answers}" above "${other}" for "${question}"`, () => {
      const found = [answers, other].map((text, at) => ({
        ...{ filename: 'a.md', heading: null, text },
        score: 0.8 - at / 5,
      }))
      assert.deepEqual(preferLettered(question, found), found)
    })
})
