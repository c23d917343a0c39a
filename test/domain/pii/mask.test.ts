import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { MASKS, maskPii, maskValues } from '../../../domain/pii/mask.ts'
import { startProcessorClock } from '../../support/run/processor-time.ts'

type Labelled = { text: string; masked: string }

const labelled = (half: string): Labelled[] =>
  readFileSync(new URL(`../../fixtures/guardrails/pii-${half}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled)

const masked = (text: string): string => maskPii(text).text

/** Pieces that form texts close to personal data. */
const pieces = fc.constantFrom(
  ...[
    'jo@example.com',
    '@',
    '.',
    '-',
    ' ',
    '+',
    '(',
    ')',
    '1',
    '12',
    '555',
    '4111',
    '0',
    '06',
    'ä',
    'x',
    'Z',
    '::',
    '[',
    ']',
  ],
  ...['4111 1111 1111 1111', '555-123-4567', '123-45-6789', '10.0.0.1', 'DE89 3704 0044 0532 0130 00', '12345678Z'],
  ...['2001:db8::1', 'call ', 'version ', 'RSSMRA80A01H501U', '\n', '😀', ...MASKS],
)
const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

describe('masking personal data', () => {
  for (const half of ['choose', 'publish'])
    for (const { text, masked: expected } of labelled(half))
      it(`${half}: ${text}`, () => {
        assert.equal(masked(text), expected)
        assert.equal(maskPii(text).hasMasked, maskPii(text).text !== text)
      })

  it('masks nothing twice', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = masked(text)
        assert.equal(masked(once), once)
      }),
      { numRuns: 3_000 },
    )
  })

  it('keeps all text outside the masks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        let at = 0
        for (const kept of masked(text).split(/\[(?:EMAIL|IBAN|CARD|NATIONAL_ID|IP|PHONE)\]/)) {
          const found = text.indexOf(kept, at)
          assert.notEqual(found, -1)
          at = found + kept.length
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('masks every text and name in a value, but no number', () => {
    const value = { to: ['jo@example.com', 4111111111111111, null], 'a@b.io': { note: 'call +1 555 123 4567' } }
    const clean = { to: ['[EMAIL]', 4111111111111111, null], '[EMAIL]': { note: 'call [PHONE]' } }
    assert.deepEqual(maskValues(value), clean)
  })

  it('ends within 5 seconds on hostile texts of 100,000 characters', () => {
    const attacks = [
      '1',
      'a',
      'a.',
      'a@a.',
      '1 ',
      '+1 ',
      '(',
      'AB12',
      '::',
      'f:',
      '1.',
      '[',
      '4111 ',
      '0 ',
      'ä',
      'call 1 ',
    ]
    for (const attack of attacks) {
      const text = attack.repeat(100_000 / attack.length)
      const usedMs = startProcessorClock()
      masked(text)
      assert.ok(usedMs() < 5_000, `${JSON.stringify(attack)} took too long`)
    }
  })
})
