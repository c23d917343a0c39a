import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createReadiness } from '../../../api/health/readiness.ts'

describe('the readiness of the parts', () => {
  it('is checked once for all requests of a second', async () => {
    let checks = 0
    const read = createReadiness({
      async part() {
        checks += 1
      },
    })
    const answers = await Promise.all(Array.from({ length: 100 }, () => read()))
    assert.equal(checks, 1)
    assert.deepEqual(answers[99], [{ name: 'part', isOk: true, message: 'ok' }])
  })

  it('is refused within seconds for a part that gives no answer, and the part is not asked again meanwhile', async () => {
    let checks = 0
    const silent = () => {
      checks += 1
      return new Promise<never>(() => {})
    }
    const read = createReadiness({ silent, sound: async () => {} })
    for (let look = 0; look < 2; look += 1) {
      assert.deepEqual(await read(), [
        { name: 'silent', isOk: false, message: 'no answer' },
        { name: 'sound', isOk: true, message: 'ok' },
      ])
    }
    assert.equal(checks, 1)
  })

  it('has a note for a part that answers and lacks something', async () => {
    const read = createReadiness({ part: async () => 'it is slow' })
    assert.deepEqual(await read(), [{ name: 'part', isOk: true, message: 'ok, but it is slow' }])
  })

  it('shows no word of a driver', async () => {
    const read = createReadiness({
      part: async () => {
        throw new Error('connect ECONNREFUSED 10.0.0.1:5432')
      },
    })
    assert.deepEqual(await read(), [{ name: 'part', isOk: false, message: 'not reachable' }])
  })
})
