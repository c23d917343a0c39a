import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readIsoDate } from '../../../domain/log/entry.ts'

describe('ISO dates', () => {
  const accepted: [string, string][] = [
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-01-31T12:30', '2026-01-31T12:30:00.000Z'],
    ['2026-01-31T12:30:15', '2026-01-31T12:30:15.000Z'],
    ['2026-01-31T12:30:15Z', '2026-01-31T12:30:15.000Z'],
    ['2026-01-31T12:30:15.123Z', '2026-01-31T12:30:15.123Z'],
    ['2026-01-31T12:30:15,5z', '2026-01-31T12:30:15.500Z'],
    ['2026-01-01T00:00:00+02:00', '2025-12-31T22:00:00.000Z'],
    ['2026-01-01T00:00:00-0530', '2026-01-01T05:30:00.000Z'],
    ['2026-01-01T00:00:00 02:00', '2025-12-31T22:00:00.000Z'],
  ]
  for (const [text, moment] of accepted)
    it(`${text} is ${moment}`, () => assert.equal(readIsoDate(text)?.toISOString(), moment))

  for (const text of [
    'yesterday',
    '',
    '2026',
    '2026-01',
    '20260131',
    '2026-13-45',
    '2026-02-29',
    '2026-02-30T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:00:60Z',
    '31.01.2026',
    '1767225600',
    '2026-01-31T12',
    '2026-01-31Z',
  ])
    it(`"${text}" is no date`, () => assert.equal(readIsoDate(text), undefined))
})
