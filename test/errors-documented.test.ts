import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ERRORS, type ErrorCode } from '../domain/error.ts'
import { OPERATOR_ERRORS } from '../domain/operation/error.ts'

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'errors.md'), 'utf8')
const sections = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split(/\s/, 1)[0] ?? '', section]),
)

describe('docs/errors.md', () => {
  it('has a section for every code, in the order of the registry by status', () => {
    const codes = Object.keys(ERRORS) as ErrorCode[]
    assert.deepEqual([...sections.keys()].sort(), [...codes].sort())
    const statuses = [...sections.keys()].map((code) => ERRORS[code as ErrorCode].status)
    assert.deepEqual(
      statuses,
      [...statuses].sort((left, right) => left - right),
    )
  })

  for (const [code, { status, message, fix }] of Object.entries(ERRORS))
    it(`gives ${code} the status, message and fix of the registry`, () => {
      const section = sections.get(code) ?? ''
      assert.match(section, new RegExp(`^${code} · ${status}\n`))
      assert.ok(section.includes(`**What happened**: ${message}`), message)
      assert.ok(section.includes(`**How to fix it**: ${fix}`), fix)
    })
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
