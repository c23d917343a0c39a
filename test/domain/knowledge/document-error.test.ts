import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { DOCUMENT_ERRORS } from '../../../domain/knowledge/document-error.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'documents.md'), 'utf8')

for (const [code, { message, fix, retryable }] of Object.entries(DOCUMENT_ERRORS))
  it(`docs/documents.md describes ${code} as the registry does`, () =>
    assert.ok(page.includes(`| \`${code}\` | ${message} | ${fix} | ${retryable ? 'yes' : 'no'} |`)))
