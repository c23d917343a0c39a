import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ERRORS, type ErrorCode } from '../domain/error.ts'
import { OPERATOR_ERRORS } from '../domain/operation/error.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'errors.md'), 'utf8')
/** The sections that begin with a status. The last section, of documents, has none. */
const sections = page.split(/^## /m).filter((section) => /^\d/.test(section))
/** The rows of the tables, each with the status of the heading that it stands below. */
const rows = sections.flatMap((section) => {
  const status = Number.parseInt(section, 10)
  return [...section.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, code = '', texts]) => ({ code, status, texts }))
})

describe('docs/errors.md', () => {
  it('has a row for every code, in the order of the registry by status', () => {
    assert.deepEqual(rows.map(({ code }) => code).sort(), Object.keys(ERRORS).sort())
    const statuses = rows.map(({ code }) => ERRORS[code as ErrorCode].status)
    assert.deepEqual(
      statuses,
      [...statuses].sort((left, right) => left - right),
    )
  })

  for (const [code, { status, message, fix }] of Object.entries(ERRORS))
    it(`gives ${code} the status, message and fix of the registry`, () =>
      assert.deepEqual(
        rows.find((row) => row.code === code),
        { code, status, texts: `${message} | ${fix}` },
      ))
})

describe('docs/operations.md', () => {
  const operations = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
  for (const code of Object.keys(OPERATOR_ERRORS)) it(`explains ${code}`, () => assert.ok(operations.includes(code)))
})

describe('the registry', () => {
  for (const [code, { message, fix }] of Object.entries({ ...ERRORS, ...OPERATOR_ERRORS }))
    it(`has a fix for ${code} that differs from the message`, () => {
      assert.ok(message.endsWith('.') && fix.endsWith('.'))
      assert.notEqual(message, fix)
    })
})
