import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callsForPerson, onlyCallsForPerson } from '../../../domain/channel/person-call.ts'
import { leaveOut } from '../../../domain/turn/kept.ts'

const kept = (...texts: string[]) => texts.map((text) => ({ text, isBlocked: text.startsWith('blocked') }))

describe('the turn after a pause', () => {
  it('gets all messages that fit together', () => {
    assert.deepEqual(leaveOut(kept('one', 'two'), 8), [undefined, undefined])
    assert.deepEqual(leaveOut(kept('one', 'two')), [undefined, undefined])
  })

  it('leaves the oldest out when they do not fit, also those that would fit alone', () => {
    assert.deepEqual(leaveOut(kept('a', 'xxxxxx', 'two'), 8), ['length', 'length', undefined])
  })

  it('gets the latest message also when it alone is too long', () => {
    assert.deepEqual(leaveOut(kept('one', 'x'.repeat(9)), 8), ['length', undefined])
  })

  it('leaves messages on a blocked topic out where there are others', () => {
    assert.deepEqual(leaveOut(kept('one', 'blocked', 'two'), 8), [undefined, 'blocked', undefined])
    assert.deepEqual(leaveOut(kept('blocked one', 'blocked two'), 100), [undefined, undefined])
  })

  it('gets every call for a person', () => {
    assert.deepEqual(leaveOut(kept('/human', 'one', 'x'.repeat(8)), 8), [undefined, 'length', undefined])
  })
})

describe('a call for a person', () => {
  const turn = (message: string) => ({ source: 'channel', message }) as const

  it('counts alone and among the messages of a pause', () => {
    assert.deepEqual([callsForPerson(turn('/human')), onlyCallsForPerson(turn('/human'))], [true, true])
    const among = turn('one\n\n/human\n\ntwo')
    assert.deepEqual([callsForPerson(among), onlyCallsForPerson(among)], [true, false])
    assert.equal(onlyCallsForPerson(turn('/human\n\n/human')), true)
  })

  it('is no word of a message, and none outside channels', () => {
    assert.equal(callsForPerson(turn('what does /human do?')), false)
    assert.equal(callsForPerson({ source: 'chat', message: '/human' }), false)
  })
})
