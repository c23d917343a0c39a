import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { evaluationsOf, evaluatorOf, putEvaluators, untilJudged } from '../support/eval/live.ts'
import { modelControl } from '../support/model/client.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

/** `EVALUATION_KILLS=20` is the full size. */
const KILLS = Number(process.env.EVALUATION_KILLS ?? 3)
const TURNS_PER_KILL = 8

let own: Services & AsyncDisposable
before(async () => {
  own = await startOwnStack()
})
after(() => own?.[Symbol.asyncDispose]())

describe('what live evaluations owe', () => {
  it('is judged once each, although workers are killed and the judge is away meanwhile', async () => {
    const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const control = modelControl(own.info.modelServerUrl)
    const agentId = await makeAgent({}, options)
    await control.setJudge({ killed: { hit: 1, miss: 1, failTimes: KILLS * 4, failStatus: 503 } })
    const judge = evaluatorOf({ name: 'judge', scorer: 'llm-judge', criteria: 'GRADEIT:killed' })
    await putEvaluators(agentId, [evaluatorOf(), judge], options)
    const turnIds: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      for (let turn = 0; turn < TURNS_PER_KILL; turn++)
        turnIds.push((await chat(agentId, `[[say please ${turn}]]`, options)).data.turn_id)
      await until('a judgement has begun', async () => (await evaluationsOf(agentId, '', options)).length > 0)
      await own.part('worker').kill()
      own.part('worker').start()
    }
    const owed = turnIds.length * 2
    const ended = async () => {
      const { data } = await request<{ evaluations: Record<string, number> }>('GET', '/v1/operations', options)
      return data.evaluations
    }
    await until('all are judged', async () => (await ended()).owed === 0 && (await ended()).done === owed, 300_000)
    assert.deepEqual(await ended(), { owed: 0, done: owed, error: 0, over_budget: 0 })
    const newest = await untilJudged(agentId, Math.min(owed, 100), options)
    const keys = newest.map(({ turnId, evaluator }) => `${turnId} ${evaluator}`)
    assert.equal(new Set(keys).size, keys.length)
  })
})
