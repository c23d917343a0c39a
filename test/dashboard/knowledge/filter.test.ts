import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attributesOf, makeRow, problemsOf } from '../../../dashboard/knowledge/attribute/rows.ts'
import { problemOf, valueOfText } from '../../../dashboard/knowledge/attribute/value.ts'
import { draftOf, otherForm, readDraft } from '../../../dashboard/knowledge/search/filter-draft.ts'
import {
  filterOfRows,
  makeFilterRow,
  problemOfRow,
  rowsOfFilter,
} from '../../../dashboard/knowledge/search/filter-rows.ts'

describe('the fields of attributes', () => {
  it('keep the type that the person has chosen', () => {
    const rows = [makeRow('year', 2026), makeRow('code', '2026'), makeRow('public', false)]
    assert.equal(problemsOf(rows).size, 0)
    assert.deepEqual(attributesOf(rows), { year: 2026, code: '2026', public: false })
  })

  it('leave out a row that nothing was typed into', () => assert.deepEqual(attributesOf([makeRow()]), {}))

  const WRONG_NAMES = ['', 'two words', 'größe', 'filename', 'document_id', 'x'.repeat(65)]
  for (const name of WRONG_NAMES)
    it(`refuse the name "${name}"`, () => {
      const row = makeRow(name, 'en')
      assert.ok(problemsOf([row]).get(row.key)?.name)
    })

  it('refuse a name that stands there twice', () =>
    assert.equal(problemsOf([makeRow('a', 1), makeRow('a', 2)]).size, 2))

  for (const text of ['', 'ten', '1,5', '0x10', '1e999', '12345678901234567890'])
    it(`take "${text}" for no number`, () => {
      assert.ok(problemOf({ type: 'number', text }))
      assert.equal(valueOfText({ type: 'number', text }), undefined)
    })

  it('count characters, not halves of them', () => {
    assert.equal(problemOf({ type: 'string', text: '🚲'.repeat(512) }), undefined)
    assert.ok(problemOf({ type: 'string', text: '🚲'.repeat(513) }))
  })
})

describe('the builder of a filter', () => {
  const FILTERS = [
    { type: 'eq', key: 'year', value: 2026 },
    { type: 'nin', key: 'language', value: ['en', 'de'] },
    {
      type: 'or',
      filters: [
        { type: 'ne', key: 'public', value: true },
        { type: 'in', key: 'year', value: [2025, 2026] },
      ],
    },
  ]
  for (const filter of FILTERS)
    it(`shows ${JSON.stringify(filter)} as rows, and reads the same from them`, () => {
      const rows = rowsOfFilter(filter)
      assert.ok(rows?.rows.every((row) => problemOfRow(row) === undefined))
      assert.deepEqual(rows && filterOfRows(rows), filter)
    })

  const ONLY_JSON = [
    { type: 'and', filters: [{ type: 'or', filters: [{ type: 'eq', key: 'a', value: 1 }] }] },
    { type: 'in', key: 'a', value: [1, 'one'] },
    { type: 'like', key: 'a', value: 1 },
    [],
  ]
  for (const filter of ONLY_JSON)
    it(`leaves ${JSON.stringify(filter)} as JSON`, () => {
      const draft = draftOf(JSON.stringify(filter))
      assert.equal(draft.form, 'json')
      assert.equal(otherForm(draft), undefined)
    })

  it('says where JSON breaks off', () =>
    assert.match(readDraft({ form: 'json', text: '{ "type": ' }).problem ?? '', /^This is no JSON\. .+/))

  it('asks for a name and a value', () => {
    assert.deepEqual(Object.keys(problemOfRow(makeFilterRow({ comparison: 'in' })) ?? {}), ['name', 'value'])
    assert.equal(readDraft({ form: 'rows', value: { join: 'and', rows: [makeFilterRow()] } }).isWrong, true)
  })

  it('makes no filter of no rows', () => assert.deepEqual(readDraft(draftOf('')), {}))
})
