import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maskAndCut, maskedBeginning } from '../../../activities/tool/response-text.ts'
import { maskPii } from '../../../domain/pii/mask.ts'

const CARD = '4111 1111 1111 1111'
const mask = (text: string) => maskPii(text).text

describe('the cut of a tool’s result', () => {
  it('leaves no half of masked data at any position', () => {
    for (let before = 49_970; before <= 50_000; before++)
      assert.doesNotMatch(maskAndCut(`${'x'.repeat(before)} ${CARD} ${'y'.repeat(400)}`, mask), /\d{4} \d/)
  })

  it('leaves no half when masks make the text shorter than the limit', () => {
    const mails = 'somebody.with.a.long.name@example.com '.repeat(2_000)
    for (let shift = 0; shift < 40; shift++) {
      const text = maskAndCut(`${'z'.repeat(shift)} ${mails}`, mask)
      assert.doesNotMatch(text, /somebody|@/)
      assert.match(text, /\[cut here: \d+ characters in all\]$/)
    }
  })

  it('leaves no part of a long address', () => {
    const address = `jane.doe.private@${'a-rather-long-label-of-a-host-with-fifty-characters.'.repeat(4)}example.com`
    for (let before = 49_700; before <= 50_000; before += 7)
      assert.doesNotMatch(
        maskAndCut(`${'x'.repeat(before)} ${address} ${'y'.repeat(2_000)}`, mask),
        /jane|label|example/,
      )
    for (let after = 9_700; after <= 10_000; after += 7)
      assert.doesNotMatch(
        maskAndCut(`${'x'.repeat(60_000)} ${address} ${'y'.repeat(after)}`, mask, 10_000),
        /jane|label|example/,
      )
  })

  it('keeps the end of a failure and masks it from its first character', () => {
    for (let after = 9_760; after <= 9_830; after++) {
      const text = maskAndCut(`${'x'.repeat(60_000)} ${CARD} ${'y'.repeat(after)}END`, mask, 10_000)
      assert.match(text, /^x{40000}\n\[cut here: \d+ characters in all\]\n.*yEND$/)
      assert.doesNotMatch(text, /\d{4} \d|\d y/)
    }
  })

  it('shortens no short text', () => {
    assert.equal(maskAndCut('short', mask, 10_000), 'short')
    assert.equal(maskedBeginning(`to ${CARD}`, 2_000, mask), 'to [CARD]')
  })
})
