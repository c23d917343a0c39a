import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertUncommon } from '../../../domain/access/password.ts'

const isCommon = (text: string) => ['password', 'administrator', 'letmein12345'].includes(text)
const check = (password: string) => () => assertUncommon(password, 'marianne@example.com', isCommon, 'newPassword')
const refused = { errorCode: 'VALIDATION_ERROR', message: /^newPassword / }

describe('a new password', () => {
  it('may be any that attackers do not try first', () => {
    for (const password of [
      'four words hard to guess',
      'pässwörter sind müßig',
      '日本語のパスワードです。ね',
      'q7#Lm!x2Zp0w',
    ])
      check(password)()
  })

  it('is no common one, also with digits and signs around it', () => {
    for (const password of [
      'letmein12345',
      'LetMeIn12345',
      'Password12345!',
      '!!administrator',
      '2024administrator2024',
    ])
      assert.throws(check(password), refused, password)
  })

  it('is no repetition and no row', () => {
    for (const password of ['aaaaaaaaaaaa', 'abcabcabcabcab', '123456789012', '210987654321', 'abcdefghijklm'])
      assert.throws(check(password), refused, password)
  })

  it('does not hold the address', () => {
    assert.throws(check('my-Marianne-secret'), refused)
    assert.throws(() => assertUncommon('Ana@Example.com', 'ana@example.com', isCommon), {
      errorCode: 'VALIDATION_ERROR',
    })
    assertUncommon('bananas for breakfast', 'ana@example.com', isCommon)
  })
})
