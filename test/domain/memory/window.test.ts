import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  firstBatch,
  type MemoryTurn,
  memoryMessages,
  messagesToSummarize,
  recentWindow,
  summarySection,
} from '../../../domain/memory/window.ts'

const turn = (place: number, more: Partial<MemoryTurn> = {}): MemoryTurn => ({
  place,
  status: 'success',
  message: `m${place}`,
  text: `t${place}`,
  ...more,
})
const turns = (count: number) => Array.from({ length: count }, (_, index) => turn(index + 1))
const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text)
const sliding = (windowSize: number) => ({ strategy: 'sliding_window' as const, windowSize })
const summary = (windowSize: number) => ({ strategy: 'summary' as const, windowSize })

describe('the messages of memory', () => {
  it('come from answered turns, in order', () => {
    assert.deepEqual(textsOf(memoryMessages([turn(2), turn(1)])), ['m1', 't1', 'm2', 't2'])
  })

  it('puts what persons said behind the answers that came before it, also behind a failed turn', () => {
    const said = [
      { place: 1, text: 'p1' },
      { place: 1, text: 'p2' },
      { place: 2, text: 'p3' },
    ]
    const messages = memoryMessages([turn(3), turn(2, { status: 'error' }), turn(1)], said)
    assert.deepEqual(textsOf(messages), ['m1', 't1', 'p1', 'p2', 'p3', 'm3', 't3'])
    assert.ok(messages.slice(2, 5).every(({ role }) => role === 'assistant'))
  })

  it('leave out failed, blocked and open turns', () => {
    const others = (['error', 'blocked', 'running', 'waiting'] as const).map((status, index) =>
      turn(index + 2, { status }),
    )
    assert.deepEqual(textsOf(memoryMessages([turn(1), ...others])), ['m1', 't1'])
  })

  it('begin a turn with the messages that its client sent again', () => {
    const messages = [{ role: 'user' as const, text: 'before' }]
    const turns = [turn(2), turn(1, { clientContext: { messages, instructions: '' } })]
    assert.deepEqual(textsOf(memoryMessages(turns)), ['before', 'm1', 't1', 'm2', 't2'])
  })

  it('keep a cancelled turn only with shown text', () => {
    const cancelled = [turn(1, { status: 'cancelled', text: ' ' }), turn(2, { status: 'cancelled', text: 'so far' })]
    assert.deepEqual(textsOf(memoryMessages(cancelled)), ['m2', 'so far'])
  })

  it('show merged messages before the answer of the turn that took them, and without it none', () => {
    const took = turn(1, { merged: ['m2', 'm3'] })
    assert.deepEqual(textsOf(memoryMessages([took])), ['m1', 'm2', 'm3', 't1'])
    assert.deepEqual(textsOf(memoryMessages([{ ...took, status: 'error' }, turn(4)])), ['m4', 't4'])
  })

  it('count merged messages not as turns before a continuation', () => {
    const asked = turn(1, { id: 'a', finishReason: 'action_required', merged: ['m2'] })
    const messages = memoryMessages([asked, turn(3, { continues: 'a' })])
    assert.deepEqual(
      messages.map(({ place, resultsOf }) => [place, resultsOf]),
      [
        [1, undefined],
        [1, undefined],
        [3, undefined],
      ],
    )
  })

  it('hold no empty answer, which providers refuse', () => {
    assert.deepEqual(memoryMessages([turn(1, { text: '' })]), [{ role: 'user', text: 'm1', place: 1 }])
  })
})

describe('the window', () => {
  it('holds the last windowSize messages of both sides', () => {
    assert.deepEqual(textsOf(recentWindow(memoryMessages(turns(3)), sliding(3))), ['t2', 'm3', 't3'])
  })

  it('holds 20 messages without a configuration', () => {
    const window = recentWindow(memoryMessages(turns(30)), null)
    assert.equal(window.length, 20)
    assert.equal(window[0]?.text, 'm21')
  })

  it('drops its oldest quarter at once when it is full, from 16 messages on', () => {
    for (const [size, step] of [
      [16, 4],
      [20, 4],
      [40, 10],
      [200, 50],
    ] as const) {
      const starts = Array.from({ length: size }, (_, index) => {
        const window = recentWindow(memoryMessages(turns(index + size / 2)), sliding(size))
        assert.ok(window.length <= size && window.length > size - step, `${window.length} of ${size}`)
        return window[0]?.text
      })
      assert.ok(new Set(starts).size <= Math.ceil((2 * size) / step) + 1, `${starts}`)
    }
  })

  it('begins at the same message when only the latest turns are read', () => {
    const all = memoryMessages(turns(57))
    for (const read of [all, all.slice(-42), all.slice(-22)])
      assert.deepEqual(recentWindow(read, sliding(20), all.length - read.length), recentWindow(all, sliding(20)))
  })

  it('holds all messages when there are fewer', () => {
    assert.equal(recentWindow(memoryMessages(turns(2)), sliding(200)).length, 4)
  })
})

describe('the input of the summary', () => {
  it('is what left the window since the last summary', () => {
    assert.deepEqual(textsOf(messagesToSummarize(memoryMessages(turns(4)), summary(4), 1)), ['m2', 't2'])
  })

  it('is what leaves a large window at one step, and nothing between two steps', () => {
    const left = Array.from({ length: 12 }, (_, index) => {
      const count = index + 8
      const summaryPlace = 2 * Math.ceil(Math.max(0, count - 1 - 8) / 2)
      return messagesToSummarize(memoryMessages(turns(count)), summary(16), summaryPlace).length
    })
    assert.deepEqual(left, [0, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4])
  })

  it('is the full turn when the window cuts a turn', () => {
    assert.deepEqual(textsOf(messagesToSummarize(memoryMessages(turns(3)), summary(3), 0)), ['m1', 't1', 'm2', 't2'])
  })

  it('is empty with a sliding window, without a configuration, and while all fits', () => {
    assert.deepEqual(messagesToSummarize(memoryMessages(turns(9)), sliding(2), 0), [])
    assert.deepEqual(messagesToSummarize(memoryMessages(turns(30)), null, 0), [])
    assert.deepEqual(messagesToSummarize(memoryMessages(turns(2)), summary(4), 0), [])
  })

  it('goes into one call as full turns, oldest first, at least one', () => {
    const long = 'x'.repeat(15_000)
    const messages = memoryMessages([1, 2, 3].map((place) => turn(place, { message: long, text: long })))
    assert.deepEqual(
      firstBatch(messages).map(({ place }) => place),
      [1, 1],
    )
    const huge = memoryMessages([turn(1, { message: long.repeat(4) }), turn(2)])
    assert.deepEqual(
      firstBatch(huge).map(({ place }) => place),
      [1, 1],
    )
    assert.equal(firstBatch(memoryMessages(turns(5))).length, 10)
    assert.deepEqual(firstBatch([]), [])
  })
})

describe('the summary in the system prompt', () => {
  it('is marked as a summary', () => {
    assert.match(summarySection('They like tea.'), /Summary[\s\S]*<summary>\nThey like tea\.\n<\/summary>/)
  })

  it('is left out when it is blank', () => {
    assert.equal(summarySection(null), '')
    assert.equal(summarySection(' '), '')
  })
})
