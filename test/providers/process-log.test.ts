import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
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

  it('has nothing of the line before', () => {
    const file = join(import.meta.dirname, '../../providers/process-log.ts')
    const program = `const { createProcessLog } = await import('${file}')
      const log = createProcessLog('worker')
      log.warn({ documentId: 'd' }, 'first')
      log.warn('second')`
    const lines = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
    const [first, second] = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual([first?.documentId, second?.msg, second?.documentId], ['d', 'second', undefined])
  })
})
