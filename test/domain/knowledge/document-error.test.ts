import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { documentError } from '../../../domain/knowledge/document.ts'
import { DOCUMENT_ERRORS } from '../../../domain/knowledge/document-error.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'errors.md'), 'utf8')

for (const [code, { message, fix, retryable }] of Object.entries(DOCUMENT_ERRORS))
  it(`docs/errors.md describes ${code} as the registry does`, () =>
    assert.ok(page.includes(`| \`${code}\` | ${message} | ${fix} | ${retryable ? 'yes' : 'no'} |`)))

describe('DOCUMENT_HAS_NO_TEXT', () => {
  for (const format of ['docx', 'csv', 'text', 'markdown'] as const)
    it(`advises no text recognition of the file itself as ${format}`, () => {
      const { message, fix, retryable } = documentError('DOCUMENT_HAS_NO_TEXT', 'parse', { format })
      assert.match(message, /^The document has no text: /)
      assert.doesNotMatch(fix, /recognition \(OCR\) over it|setting OCR/)
      assert.match(fix, /POST \/v1\/agents\/\{id\}\/knowledge-bases\/\{kbId\}\/documents\.$/)
      assert.equal(retryable, false)
    })
  it('advises it of a PDF, also where no format is said', () => {
    for (const error of [
      documentError('DOCUMENT_HAS_NO_TEXT', 'parse'),
      documentError('DOCUMENT_HAS_NO_TEXT', 'parse', { unreadPages: ['1-2'] }),
    ])
      assert.match(error.fix, /text recognition \(OCR\)/)
  })
})
