import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { CHANNELS, type ChannelName } from '../../../domain/agent/channel.ts'
import { composeReply } from '../../../domain/channel/compose.ts'
import { readTelegramHtml } from '../../support/channel/telegram-html.ts'

const LIMITS: Record<ChannelName, number> = { slack: 4000, telegram: 4096, whatsapp: 4096, discord: 2000 }
const compose = (channel: ChannelName, markdown: string) => composeReply(channel, { markdown, citations: [] })

/** Every part is one that the platform takes. */
function checkParts(channel: ChannelName, parts: string[]): void {
  assert.ok(parts.length > 0)
  for (const part of parts) {
    assert.ok(part.length <= LIMITS[channel], `${channel}: ${part.length}`)
    assert.notEqual(part.trim(), '')
    assert.ok(part.isWellFormed())
    if (channel === 'telegram') assert.ok('text' in readTelegramHtml(part), part)
    if (channel !== 'telegram') assert.equal((part.match(/```/g) ?? []).length % 2, 0, part)
  }
}

describe('a long reply', () => {
  for (const channel of CHANNELS) {
    it(`is split at paragraphs for ${channel}`, async () => {
      const paragraphs = Array.from({ length: 30 }, (_each, at) => `Paragraph ${at}: ${'some words '.repeat(40)}end.`)
      const parts = await compose(channel, paragraphs.join('\n\n'))
      checkParts(channel, parts)
      assert.deepEqual(parts.join('\n\n').split('\n\n'), paragraphs)
    })

    it(`keeps a code block whole where it fits, for ${channel}`, async () => {
      const code = Array.from({ length: 30 }, (_each, at) => `line ${at} of the code`).join('\n')
      const parts = await compose(
        channel,
        `${'Words before. '.repeat(LIMITS[channel] / 15)}\n\n\`\`\`\n${code}\n\`\`\``,
      )
      checkParts(channel, parts)
      assert.ok(parts.some((part) => part.includes(code)))
      assert.ok(parts.length > 1)
    })

    it(`closes a longer code block and opens it again, for ${channel}`, async () => {
      const lines = Array.from({ length: 600 }, (_each, at) => `line ${at} of the code`)
      const parts = await compose(channel, `\`\`\`js\n${lines.join('\n')}\n\`\`\``)
      checkParts(channel, parts)
      const codes = parts.map((part) =>
        part.replace(/^(<pre><code class="language-js">|```(js\n|\n)?)|(<\/code><\/pre>|\n?```)$/g, ''),
      )
      assert.deepEqual(codes.join('\n').split('\n'), lines)
    })

    it(`closes marks of a long paragraph and opens them again, for ${channel}`, async () => {
      const words = Array.from({ length: 1400 }, (_each, at) => `w${at}`).join(' ')
      const parts = await compose(
        channel,
        words.replace(/(w\d+ ){7}/g, (run) => `**${run.trim()}** `),
      )
      checkParts(channel, parts)
      const plain = parts.map((part) => part.replace(/<\/?b>|\*/g, '').trim())
      assert.equal(plain.join(' ').replace(/\s+/g, ' '), words)
    })

    it(`cuts no character in two, for ${channel}`, async () => {
      const parts = await compose(channel, `x${'😀'.repeat(6000)}`)
      checkParts(channel, parts)
      assert.equal(parts.join('').replace(/\s/g, ''), `x${'😀'.repeat(6000)}`)
    })

    it(`of 1 MB is cut, and says so, for ${channel}`, async () => {
      const parts = await compose(channel, 'Many words. '.repeat(90_000))
      checkParts(channel, parts)
      assert.ok(parts.length < 30)
      assert.match(parts.at(-1) ?? '', /The answer is cut here/)
    })
  }
})

/** Pieces that make the parser of Markdown slow or deep when they come again and again. */
const PIECES = [
  '>',
  '> ',
  '- ',
  '* a ',
  '**a',
  '_a*',
  '[',
  '![',
  '[a](',
  '[a](<',
  '<a ',
  '`',
  '```',
  '~~~\n',
  '\\',
  '1. ',
]
const MORE = [
  '- \n',
  '=\n',
  '|a|\n|-|\n',
  '- a\n  ',
  'a\n\n ',
  '**a *b ',
  '<!--',
  '\n>',
  '\n',
  '&amp;',
  '😀',
  '@here',
  '<@1>',
]

describe('hostile Markdown', () => {
  for (const piece of [...PIECES, ...MORE])
    it(`of ${JSON.stringify(piece)} again and again becomes parts that platforms take`, async () => {
      const markdown = piece.repeat(Math.ceil(45_000 / piece.length))
      for (const channel of CHANNELS) checkParts(channel, await compose(channel, markdown))
    })

  it('of any kind becomes parts that platforms take', async () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...PIECES, ...MORE, ' ', '\n\n', 'word', '"'), fc.string()), {
      maxLength: 80,
    })
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...CHANNELS), async (pieces, channel) => {
        checkParts(channel, await compose(channel, pieces.join('')))
      }),
      { numRuns: 300 },
    )
  })
})
