import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { judged, makeSuite, run, saying } from '../support/eval/eval.ts'
import { modelControl } from '../support/model/client.ts'
import { type RequestOptions, type Services, startOwnStack } from '../support/stack/stack.ts'

let own: Services & AsyncDisposable
let here: RequestOptions
before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '8' } })
  here = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
})
after(() => own[Symbol.asyncDispose]())

describe('a run whose judge gives no answer', { concurrency: true }, () => {
  for (const [what, name, script] of [
    ['is silent', 'silent', { stall: true }],
    ['refuses every call with 429', 'refusing', { failTimes: 1e6, failStatus: 429 }],
  ] as const)
    it(`ends with an errored case when the judge ${what}`, async () => {
      await modelControl(own.info.modelServerUrl).setJudge({ [name]: script })
      const suite = await makeSuite([saying('x', 'x'), judged(name)], undefined, here)
      const { data } = await run(suite, undefined, here)
      assert.deepEqual(
        data.map(({ passed }) => passed),
        [true, false],
      )
      assert.match(data[1]?.reasoning ?? '', /^ERROR: JUDGE: .* gave no answer within 8 s\.$/)
    })
})
