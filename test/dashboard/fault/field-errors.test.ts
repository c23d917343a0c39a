import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AmsError, type FieldFault } from '../../../clients/typescript/index.ts'
import { fieldErrorsOf } from '../../../dashboard/parts/form/field-errors.ts'

const at = (field: string): FieldFault => ({
  field,
  message: `${field} must be a string from 1 to 9 characters.`,
  fix: `Send ${field} as a string from 1 to 9 characters.`,
})
const TEXT = 'Must have 1 to 9 characters.'
const refusal = (...[first = at(''), ...others]: FieldFault[]) =>
  new AmsError(400, { code: 'VALIDATION_ERROR', ...first, ...(others.length > 0 && { errors: [first, ...others] }) })

/** Tells of a page whose form has fields with these paths. */
const formWith =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

describe('an error of the API in a form', () => {
  it('stands at each field that it names, whatever its sentence says', () => {
    const { errors, rest } = fieldErrorsOf(refusal(at('name'), at('tools[1].url')), formWith('name', 'tools.1.url'))
    assert.deepEqual(errors, { name: TEXT, 'tools.1.url': TEXT })
    assert.equal(rest, undefined)
  })

  it('stands at the list around an entry that has no field', () => {
    const { errors } = fieldErrorsOf(refusal(at('agentIds[3]')), formWith('agentIds'))
    assert.deepEqual(errors, { agentIds: 'Entry 4 must have 1 to 9 characters.' })
  })

  it('stands at the field that the form has for the path', () => {
    const { errors } = fieldErrorsOf(refusal(at('[0].name')), formWith('tools.0.name'), (path) => `tools.${path}`)
    assert.deepEqual(errors, { 'tools.0.name': TEXT })
  })

  it('leaves the fault of a field that is not on the page', () => {
    const { errors, rest } = fieldErrorsOf(refusal(at('name'), at('model')), formWith('name'))
    assert.deepEqual(Object.keys(errors), ['name'])
    assert.ok(rest instanceof AmsError && rest.field === 'model' && rest.code === 'VALIDATION_ERROR')
  })

  it('leaves an error that names no field', () => {
    const unnamed = refusal()
    assert.equal(fieldErrorsOf(unnamed, formWith('name')).rest, unnamed)
  })
})
