import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPasswords } from '../../providers/password.ts'

const HASHES = 90

describe('the places where passwords are hashed', () => {
  it('let a second client in while a first one floods them', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('b', 'orange likes four words')
    let ended = 0
    const flood = Array.from({ length: HASHES }, async () => {
      await passwords.verify('a', stored, 'wrong')
      ended += 1
    })
    const outcomes = Promise.allSettled(flood)
    assert.equal(await passwords.verify('b', stored, 'orange likes four words'), true)
    assert.ok(ended < 10, String(ended))
    await outcomes
  })

  it('refuse a client of which more than twenty wait, and tell it when to come again', async () => {
    const passwords = createPasswords()
    const outcomes = await Promise.allSettled(Array.from({ length: HASHES }, () => passwords.hash('a', 'words')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, HASHES - 21)
    for (const { reason } of refused as PromiseRejectedResult[])
      assert.deepEqual([reason.errorCode, reason.headers], ['RATE_LIMITED', { 'retry-after': '2' }])
  })

  it('refuse everybody when many clients have filled the line', async () => {
    const passwords = createPasswords()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 110 }, (_, client) => passwords.hash(`client ${client}`, 'words')),
    )
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.errorCode] : []))
    assert.deepEqual(codes, Array(8).fill('SERVICE_UNAVAILABLE'))
  })
})
