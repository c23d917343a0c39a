import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GuardrailConfig } from '../../domain/guardrail.ts'
import { screenInput, strongestVerdict } from '../../domain/output-screen.ts'

const OPEN: GuardrailConfig = { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 10_000 }

describe('the screen of a message', () => {
  it('refuses one that is too long as it came, in code points', () => {
    const config = { ...OPEN, maxInputLength: 3 }
    assert.equal(screenInput(config, '😀😀😀').blocked, false)
    assert.throws(() => screenInput(config, 'a😀bc'), { errorCode: 'INPUT_TOO_LONG', status: 422, message: /4 .*3/ })
  })

  it('masks personal data and says so', () => {
    assert.deepEqual(screenInput(OPEN, 'I am jo@example.com'), {
      message: 'I am [EMAIL]',
      verdict: { stage: 'input', rule: 'piiDetection', action: 'masked' },
      blocked: false,
    })
  })

  it('blocks a topic before it masks, and masks all the same', () => {
    const screened = screenInput({ ...OPEN, blockedTopics: ['example'] }, 'jo@example.com')
    assert.deepEqual(screened, {
      message: '[EMAIL]',
      verdict: { stage: 'input', rule: 'blockedTopics', action: 'blocked' },
      blocked: true,
    })
  })

  it('changes nothing without a configuration', () => {
    assert.deepEqual(screenInput(null, 'jo@example.com'), { message: 'jo@example.com', verdict: null, blocked: false })
  })
})

describe('the strongest verdict', () => {
  it('is blocked before cut before masked', () => {
    const verdict = (action: 'blocked' | 'cut' | 'masked') => ({ stage: 'output', rule: '', action }) as const
    const { blocked, cut, masked } = { blocked: verdict('blocked'), cut: verdict('cut'), masked: verdict('masked') }
    assert.equal(strongestVerdict(null, masked, cut, blocked), blocked)
    assert.equal(strongestVerdict(masked, null, cut), cut)
    assert.equal(strongestVerdict(null, null), null)
  })
})
