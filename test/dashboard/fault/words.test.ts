import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldSentence, isForPrograms, pageWords } from '../../../dashboard/parts/fault/words.ts'
import { ERRORS } from '../../../domain/error.ts'
import { DOCUMENT_ERRORS } from '../../../domain/knowledge/document-error.ts'
import { REEMBEDDING_ERRORS } from '../../../domain/knowledge/reembedding.ts'
import { OPERATOR_ERRORS } from '../../../domain/operation/error.ts'

const REGISTRIES = { ERRORS, DOCUMENT_ERRORS, REEMBEDDING_ERRORS, OPERATOR_ERRORS }
type Words = { message: string; fix: string }
const password = (rest: string, fix = '') => ({ field: 'password', message: `password ${rest}`, fix })

describe('the words of an error on a page', () => {
  for (const [registry, errors] of Object.entries(REGISTRIES))
    it(`name no route, header or field of the API for any code of ${registry}`, () => {
      for (const [code, { message, fix }] of Object.entries<Words>(errors)) {
        const words = pageWords({ code, message, fix })
        for (const text of [words.message, words.fix ?? ''])
          assert.ok(!isForPrograms(text) && !text.includes('must be a string'), `${code}: ${text}`)
        assert.ok(words.fix || code === 'VALIDATION_ERROR', `${code} has no fix`)
      }
    })

  it('are those of the API where these are for people', () => {
    const words = { code: 'MODEL_PROVIDER_ERROR', message: 'The quota is used up.', fix: 'Buy more at the provider.' }
    assert.deepEqual({ ...words, ...pageWords(words) }, { ...words, way: pageWords(words).way })
  })

  it('replace a fix that names a route of a code that the page does not know', () =>
    assert.equal(pageWords({ code: 'NEW', message: 'No.', fix: 'Call GET /v1/agents.' }).fix, undefined))

  it('call a field of the request as a person would', () =>
    assert.equal(
      pageWords({
        code: 'VALIDATION_ERROR',
        field: 'testCases[1].maxCost',
        message: 'testCases[1].maxCost must be a number of at most 5.',
        fix: 'Send testCases[1].maxCost as a number of at most 5.',
      }).message,
      'Test cases 2, max cost must be a number of at most 5.',
    ))

  it('say of an address that cannot be one that nothing is there', () =>
    assert.equal(
      pageWords({ code: 'VALIDATION_ERROR', field: 'id', message: 'Path parameter id must be a UUID.' }).message,
      'There is nothing at this address.',
    ))
})

describe('the words of a fault at its field', () => {
  const SENTENCES = [
    ['must be a string from 12 to 256 characters.', 'Must have 12 to 256 characters.'],
    ['must be a string of at most 100 characters or null.', 'Must have at most 100 characters.'],
    ['must be a string of at least 1 character.', 'Must not be empty.'],
    [
      'must be a string from 1 to 64 characters that matches ^[a-z]+$.',
      'Must have 1 to 64 characters of the allowed kind.',
    ],
    ['must be a string that matches ^[a-z]+$.', 'Is not in the expected form.'],
    ['must be a list of at most 20 items.', 'Must have at most 20 entries.'],
    ['is missing.', 'This is required.'],
    ['must have the form <provider>/<model_name>.', 'Must have the form <provider>/<model_name>.'],
  ] as const
  for (const [api, page] of SENTENCES)
    it(`are “${page}” for “${api}”`, () => assert.equal(fieldSentence(password(api)), page))

  it('have the fix once', () =>
    assert.equal(
      fieldSentence(password('must be a number from 1 to 5.', 'Send password as a number from 1 to 5.')),
      'Must be a number from 1 to 5.',
    ))
})
