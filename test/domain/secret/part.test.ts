import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { maskText, type SecretKind, secretsIn, unmaskText } from '../../../domain/secret/part.ts'

const KEY = 'Zx81Qw92Er73Ty64Ui55'

type Case = [kind: SecretKind, text: string, shown: string, header?: string]

/** Each text and what a reader sees of it. */
const CASES: Case[] = [
  ['credential', 'sk-abcdefgh4321', '••••4321'],
  [
    'address',
    `https://a.example/v1/orders?api_key=${KEY}&page=2`,
    'https://a.example/v1/orders?api_key=••••Ui55&page=2',
  ],
  ['address', `https://hooks.example/services/${KEY}#top`, 'https://hooks.example/services/••••Ui55#top'],
  ['address', 'https://me:a-password@a.example/', 'https://me:••••word@a.example/'],
  ['address', 'https://a.example/?access%5Ftoken=short', 'https://a.example/?access%5Ftoken=••••'],
  ['address', 'https://a.example/{{id}}?key={{key}}&q={{q}}', 'https://a.example/{{id}}?key={{key}}&q={{q}}'],
  ['header', 'Bearer sk-abcdefgh4321', 'Bearer ••••4321', 'X-Forward'],
  ['header', 'sk-abcdefgh4321', '••••4321', 'x-api-key'],
  ['header', 'Bearer {{token}}', 'Bearer {{token}}', 'Authorization'],
  ['header', 'application/json', 'application/json', 'Accept'],
  ['template', `{"token": "${KEY}", "city": "{{city}}"}`, '{"token": "••••Ui55", "city": "{{city}}"}'],
  ['template', `client_secret=${KEY}&city={{city}}`, 'client_secret=••••Ui55&city={{city}}'],
  [
    'template',
    '<password>a-password</password><city>{{city}}</city>',
    '<password>••••word</password><city>{{city}}</city>',
  ],
  ['template', `query { orders(by: ${KEY}) }`, 'query { orders(by: ••••Ui55) }'],
  ['template', '{"password": "ends with a \\"quote\\""}', '{"password": "••••"}'],
]

describe('a text with secrets', () => {
  for (const [kind, text, shown, header] of CASES) {
    it(`is shown as ${shown}, and that is read back (${kind} ${header ?? ''})`, () => {
      assert.equal(maskText(kind, text, header), shown)
      assert.equal(unmaskText(kind, shown, text, header), text)
    })
  }

  it('names its secrets without what a model fills in', () => {
    assert.deepEqual(secretsIn('address', `https://a.example/?key=${KEY}&q={{q}}`), [KEY])
  })
})

describe('a mask that was sent back', () => {
  const stored = `https://a.example/?first_key=${KEY}&second_key=another-secret`

  it('may stand in another place', () => {
    const given = 'https://a.example/new?second_key=••••cret&first_key=••••Ui55'
    assert.equal(
      unmaskText('address', given, stored),
      `https://a.example/new?second_key=another-secret&first_key=${KEY}`,
    )
  })

  it('may be percent-encoded', () => {
    const given = new URL('https://a.example/?first_key=••••Ui55').href
    assert.equal(unmaskText('address', given, stored), `https://a.example/?first_key=${KEY}`)
  })

  for (const given of [
    'https://a.example/?first_key=••••cret',
    'https://a.example/?third_key=••••Ui55',
    'https://a.example/?first_key=••••Ui55&first_key=••••Ui55',
    'https://a.example/?first_key=••••Ui555',
    'https://a.example/?q=a••••Ui55',
  ])
    it(`stands for nothing in ${given}`, () => assert.equal(unmaskText('address', given, stored), undefined))

  it('of a credential must have its last four characters', () => {
    assert.equal(unmaskText('credential', '••••4321', 'sk-abcdefgh4321'), 'sk-abcdefgh4321')
    assert.equal(unmaskText('credential', '••••1234', 'sk-abcdefgh4321'), undefined)
    assert.equal(unmaskText('credential', '••••', 'sk-abcdefgh4321'), undefined)
  })
})
