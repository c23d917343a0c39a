import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareWords } from '../../dashboard/parts/transcript/word-diff.ts'

/** The changes as `-removed`, `+added` and ` kept`. */
const changesOf = (before: string, after: string, isSpaceCounted = true): string[] =>
  compareWords(before, after, { isSpaceCounted }).map(
    ({ added, removed, value }) => (added ? '+' : removed ? '-' : ' ') + value,
  )

const numbersFrom = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)

describe('compareWords', () => {
  it('marks the words that were replaced', () =>
    assert.deepEqual(changesOf('one for managers', 'one for all'), [' one for ', '-managers', '+all']))

  it('marks other spaces only where spaces count', () => {
    assert.deepEqual(changesOf('a b', 'a  b', false), [' a  b'])
    assert.ok(changesOf('a b', 'a  b').length > 1)
  })

  it('compares long texts line by line', () => {
    const lines = numbersFrom(0, 50_000).map((number) => `line ${number}\n`)
    const changes = changesOf(lines.join(''), lines.with(9, 'another line\n').join(''))
    assert.deepEqual(changes.slice(1, 3), ['-line 9\n', '+another line\n'])
  })

  it('gives two whole texts where a comparison takes too long', () => {
    const [before, after] = [numbersFrom(0, 100_000).join('\n'), numbersFrom(100_000, 100_000).join('\n')]
    assert.deepEqual(changesOf(before, after), [`-${before}`, `+${after}`])
  })
})
