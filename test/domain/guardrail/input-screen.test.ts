import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GuardrailConfig } from '../../../domain/guardrail/config.ts'
import { assertMessageFits, screenInput, strongestVerdict } from '../../../domain/guardrail/screen.ts'
import { maskPii } from '../../../domain/pii/mask.ts'

const OPEN: GuardrailConfig = { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 10_000 }

describe('the screen of a message', () => {
  it('refuses a message over maxInputLength in code points', async () => {
    const config = { ...OPEN, maxInputLength: 3 }
    assert.equal((await screenInput(config, '😀😀😀')).isBlocked, false)
    await assert.rejects(screenInput(config, 'a😀bc'), { errorCode: 'INPUT_TOO_LONG', status: 422, message: /4 .*3/ })
  })

  it('refuses a message over the bound of the service in code points', () => {
    assertMessageFits('😀😀😀', 3)
    const refused = { errorCode: 'INPUT_TOO_LONG', status: 422, message: /4 .*3/, fix: /MAX_MESSAGE_CHARACTERS/ }
    assert.throws(() => assertMessageFits('a😀bc', 3), refused)
  })

  it('masks personal data and says so', async () => {
    assert.deepEqual(await screenInput(OPEN, 'I am jo@example.com'), {
      message: 'I am [EMAIL]',
      verdict: { stage: 'input', rule: 'piiDetection', action: 'masked' },
      isBlocked: false,
    })
  })

  it('blocks a topic before it masks the message', async () => {
    const screened = await screenInput({ ...OPEN, blockedTopics: ['example'] }, 'jo@example.com')
    assert.deepEqual(screened, {
      message: '[EMAIL]',
      verdict: { stage: 'input', rule: 'blockedTopics', action: 'blocked' },
      isBlocked: true,
    })
  })

  it('changes nothing without a configuration', async () => {
    assert.deepEqual(await screenInput(null, 'jo@example.com'), {
      message: 'jo@example.com',
      verdict: null,
      isBlocked: false,
    })
  })
})

describe('the screen of a message of a megabyte', () => {
  it('lets other work run in between', async () => {
    const turns = setInterval(() => count++, 1)
    let count = 0
    await screenInput({ ...OPEN, maxInputLength: 1e6 }, '+1'.repeat(480_000)).finally(() => clearInterval(turns))
    assert.ok(count >= 10, `${count} turns`)
  })

  it('masks data that crosses two pieces', async () => {
    const text = '😀'.repeat(1_990) + ' jo@example.com '.repeat(1_000)
    const { message } = await screenInput({ ...OPEN, maxInputLength: 1e6 }, text)
    assert.equal(message, maskPii(text).text)
  })
})

describe('the strongest verdict', () => {
  it('is blocked, then cut, then masked', () => {
    const verdict = (action: 'blocked' | 'cut' | 'masked') => ({ stage: 'output', rule: '', action }) as const
    const { blocked, cut, masked } = { blocked: verdict('blocked'), cut: verdict('cut'), masked: verdict('masked') }
    assert.equal(strongestVerdict(null, masked, cut, blocked), blocked)
    assert.equal(strongestVerdict(masked, null, cut), cut)
    assert.equal(strongestVerdict(null, null), null)
  })
})
