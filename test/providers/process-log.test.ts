import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutSecrets } from '../../providers/process-log.ts'

describe('a log line', () => {
  it('hides secrets down to three levels', () => {
    const fields = { apiKey: 'k', tool: { authValue: 'k', config: { authValue: 'k', url: 'u' } } }
    assert.deepEqual(withoutSecrets(fields), {
      apiKey: '[removed]',
      tool: { authValue: '[removed]', config: { authValue: '[removed]', url: 'u' } },
    })
    assert.equal(fields.tool.config.authValue, 'k')
  })

  it('keeps fields without a secret as they are', () => {
    const fields = { path: '/api/v1/agents', error: new Error('no') }
    assert.equal(withoutSecrets(fields), fields)
  })
})
