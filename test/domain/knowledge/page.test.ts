import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentError } from '../../../domain/knowledge/document.ts'
import { rangesOf, sayPages } from '../../../domain/knowledge/page.ts'

describe('ranges of pages', () => {
  it('join neighbours', () => {
    assert.deepEqual(rangesOf([1, 2, 3, 5, 8, 9]), ['1-3', '5', '8-9'])
    assert.deepEqual(rangesOf([]), [])
  })

  it('are said in words, a dozen of them at most', () => {
    assert.equal(sayPages(['4']), 'page 4')
    assert.equal(sayPages(['1-12']), 'pages 1 to 12')
    assert.equal(sayPages(['1-3', '5', '8-9']), 'pages 1 to 3, 5 and 8 to 9')
    const many = rangesOf(Array.from({ length: 1000 }, (_, index) => index * 2 + 1))
    assert.match(sayPages(many), /^pages 1, 3, .*, 23 and 988 more places$/)
  })

  it('stand in the message of a document without text, and of no other error', () => {
    const messageOf = (...[code, ranges]: ['DOCUMENT_HAS_NO_TEXT' | 'DOCUMENT_DAMAGED', string[]]) =>
      documentError(code, 'parse', { unreadPages: ranges }).message
    assert.equal(
      messageOf('DOCUMENT_HAS_NO_TEXT', ['1-12']),
      'The document has no text: pages 1 to 12 hold only pictures.',
    )
    assert.equal(messageOf('DOCUMENT_HAS_NO_TEXT', ['3']), 'The document has no text: page 3 holds only a picture.')
    assert.ok(!messageOf('DOCUMENT_DAMAGED', ['3']).includes('page 3'))
    assert.ok(!messageOf('DOCUMENT_HAS_NO_TEXT', []).includes('hold only pictures'))
  })
})
