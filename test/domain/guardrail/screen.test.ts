import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { GuardrailConfig } from '../../../domain/guardrail/config.ts'
import { createOutputScreen, REFUSAL, type ScreenEnd } from '../../../domain/guardrail/screen.ts'
import { MASKS } from '../../../domain/pii/mask.ts'

const OPEN: GuardrailConfig = { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 10_000 }

const labelledTexts = ['choose', 'publish'].flatMap((half) =>
  readFileSync(new URL(`../../fixtures/guardrails/pii-${half}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text),
)

/** The text that a stream of these pieces sends, and the text sent after each piece. */
function streamed(config: GuardrailConfig | null, parts: string[]): { sent: string; steps: string[]; end: ScreenEnd } {
  const screen = createOutputScreen(config)
  const steps = ['']
  for (const part of parts) steps.push(steps.at(-1) + screen.push(part))
  const end = screen.end()
  return { sent: steps.at(-1) + end.text, steps, end }
}

/** Screens a complete answer in one piece. */
function screenOutput(config: GuardrailConfig | null, text: string): ScreenEnd {
  const screen = createOutputScreen(config)
  const sent = screen.push(text)
  const end = screen.end()
  return { ...end, text: sent + end.text }
}

function assertSameVerdict(config: GuardrailConfig | null, parts: string[]): void {
  const expected = screenOutput(config, parts.join(''))
  const { sent, steps, end } = streamed(config, parts)
  assert.equal(sent, expected.text)
  assert.deepEqual(end.verdict, expected.verdict)
  assert.equal(end.finishReason, expected.finishReason)
  for (const step of steps) assert.ok(expected.text.startsWith(step), `sent ${JSON.stringify(step)}`)
}

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
    'ä',
    'xyz',
    '::',
    '[',
    ']',
    '[PHO',
  ],
  ...['4111 1111 1111 1111', '555-123-4567', '123-45-6789', '10.0.0.1', 'DE89 3704 0044 0532 0130 00', '12345678Z'],
  ...['2001:db8::1', 'call ', 'RSSMRA80A01H501U', '\n', '😀', '\ud83d', '\ude00', 'gambling', ...MASKS],
)

describe('the screen of a streamed answer', () => {
  it('has the verdict of the full text for every labelled text, cut at any two positions', () => {
    for (const text of labelledTexts) {
      const expected = screenOutput(OPEN, text)
      for (let first = 0; first <= text.length; first += 1) {
        for (let second = first; second <= text.length; second += 1) {
          const parts = [text.slice(0, first), text.slice(first, second), text.slice(second)]
          const { sent, steps, end } = streamed(OPEN, parts)
          if (sent !== expected.text || !steps.every((step) => expected.text.startsWith(step)))
            assert.fail(`${JSON.stringify(parts)} sent ${JSON.stringify([...steps, sent])}`)
          assert.deepEqual(end.verdict, expected.verdict)
        }
      }
    }
  })

  it('has the verdict of the full text for random texts, cut anywhere', () => {
    const configs = fc.record({
      blockedTopics: fc.constantFrom<string[][]>([], [], [], ['gambling']),
      piiDetection: fc.boolean(),
      maxInputLength: fc.constant(100),
      maxOutputLength: fc.integer({ min: 1, max: 60 }),
    })
    const property = fc.property(
      configs,
      fc.array(pieces, { maxLength: 10 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      (config, parts, lengths) => {
        let rest = parts.join('')
        const cut: string[] = []
        while (rest.length > 0) {
          const length = lengths.next().value ?? 1
          cut.push(rest.slice(0, length))
          rest = rest.slice(length)
        }
        assertSameVerdict(config, cut)
      },
    )
    fc.assert(property, { numRuns: 5_000 })
  })

  it('never ends a piece inside a character', () => {
    const { steps } = streamed(OPEN, ['a ', '\ud83d', '\ude00 ', 'b '])
    assert.deepEqual(steps, ['', 'a ', 'a ', 'a 😀 ', 'a 😀 b '])
  })

  it('is at most two words behind harmless text', () => {
    const words =
      'Everybody there thought that in 2024 the weather was much better than expected.'.match(/\S+ ?/g) ?? []
    const { steps } = streamed(OPEN, words)
    for (const [index, step] of steps.entries())
      assert.ok(step.startsWith(words.slice(0, Math.max(0, index - 2)).join('')), step)
  })

  it('waits for the end of possible personal data', () => {
    const { steps } = streamed(OPEN, ['Everybody asked jo', '@example', '.com', '!'])
    assert.deepEqual(steps.slice(1), [
      'Everybody asked ',
      'Everybody asked ',
      'Everybody asked ',
      'Everybody asked [EMAIL]!',
    ])
  })

  it('sends only the refusal for a blocked topic', () => {
    const config = { ...OPEN, blockedTopics: ['online gambling'] }
    const { steps, sent, end } = streamed(config, ['I know a lot about Online', ' Gambling', ': it is fun.'])
    assert.ok(steps.every((step) => step === ''))
    assert.equal(sent, REFUSAL)
    assert.equal(end.finishReason, 'blocked')
    assert.deepEqual(end.verdict, { stage: 'output', rule: 'blockedTopics', action: 'blocked' })
  })

  it('refuses an answer that means a blocked topic', () => {
    const screen = createOutputScreen({ ...OPEN, blockedTopics: ['gambling'] })
    screen.push('Bet 10 euros with jo@example.com.')
    assert.equal(screen.endRound(), '')
    assert.equal(screen.textToJudge(), 'Bet 10 euros with [EMAIL].')
    assert.equal(screen.end('gambling').text, REFUSAL)
  })

  it('judges the meaning of an answer up to its last word', () => {
    for (const piiDetection of [false, true]) {
      const screen = createOutputScreen({ ...OPEN, blockedTopics: ['x'], piiDetection })
      screen.push('Visit casinos')
      assert.equal(screen.textToJudge(), 'Visit casinos')
      assert.equal(screen.end().text, 'Visit casinos')
    }
  })
  it('judges no meaning when no topic is blocked', () => {
    assert.equal(createOutputScreen(OPEN).textToJudge(), null)
    assert.equal(createOutputScreen({ ...OPEN, blockedTopics: [' '] }).textToJudge(), null)
  })

  it('sends the held text at the end of a round', () => {
    const screen = createOutputScreen(OPEN)
    assert.equal(screen.push('Write jo'), 'Write ')
    assert.equal(screen.endRound(), 'jo')
    assert.equal(screen.push('@example, of course, '), '@example, of course, ')
  })

  it('changes nothing without a configuration', () => {
    assertSameVerdict(null, ['jo@', 'example.com'])
    assert.equal(screenOutput(null, 'jo@example.com').text, 'jo@example.com')
  })
})

describe('the length of an answer', () => {
  const cutAt = (maxOutputLength: number, text: string) => screenOutput({ ...OPEN, maxOutputLength }, text)

  it('is cut at maxOutputLength code points', () => {
    const end = cutAt(3, 'a😀bc')
    assert.equal(end.text, 'a😀b')
    assert.equal(end.finishReason, 'length')
    assert.deepEqual(end.verdict, { stage: 'output', rule: 'maxOutputLength', action: 'cut' })
  })

  it('may reach the limit exactly', () => {
    assert.deepEqual(cutAt(3, 'a😀b'), { text: 'a😀b', verdict: null })
  })

  it('never leaves half a mask', () => {
    for (let length = 1; length < 11; length += 1)
      assert.equal(cutAt(length, 'To: jo@example.com').text, 'To: '.slice(0, length))
    assert.equal(cutAt(11, 'To: jo@example.com').text, 'To: [EMAIL]')
  })

  it('is counted after masking', () => {
    assert.equal(cutAt(7, 'anna.maria.long.name@example.com').text, '[EMAIL]')
  })
})
