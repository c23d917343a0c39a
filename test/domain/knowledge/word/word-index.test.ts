import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { indexWords } from '../../../../domain/knowledge/word/word-index.ts'

const impactsOf = async (word: string, passages: { heading?: string; text: string }[]) =>
  (await indexWords('file.txt', passages, async () => {})).find((entry) => entry.word === word)?.impacts

describe('indexWords', () => {
  it('counts a word of a heading more than one of the text', async () => {
    const [inHeading, inText] =
      (await impactsOf('harbour', [
        { heading: 'Harbour', text: 'Dues are paid on arrival.' },
        { text: 'Harbour dues are paid on arrival.' },
      ])) ?? []
    assert.ok(Number(inHeading) > Number(inText))
  })
  it('counts a word of the name of the file in each passage', async () =>
    assert.equal((await impactsOf('file', [{ text: 'One.' }, { text: 'Two.' }]))?.length, 2))
})
