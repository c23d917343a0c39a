import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Evaluation } from '../../domain/eval/live/evaluation.ts'
import type { AgentStats } from '../../domain/log/entry.ts'
import type { Budget } from '../../domain/model/budget.ts'
import { evaluationsOf, evaluatorOf, putEvaluators } from '../support/eval/live.ts'
import { modelControl } from '../support/model/client.ts'
import { type RequestOptions, request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

/** `EVALUATION_KILLS=20` is the full size. */
const KILLS = Number(process.env.EVALUATION_KILLS ?? 3)
const TURNS_PER_KILL = 8

let own: Services & AsyncDisposable
before(async () => {
  own = await startOwnStack()
})
after(() => own?.[Symbol.asyncDispose]())

/** All judgements of an agent, page by page. */
async function allOf(agentId: string, count: number, options: RequestOptions): Promise<Evaluation[]> {
  const pages: Evaluation[] = []
  for (let offset = 0; offset < count; offset += 100)
    pages.push(...(await evaluationsOf(agentId, `&offset=${offset}`, options)))
  return pages
}

describe('what live evaluations owe', () => {
  it('is judged once each, although workers are killed and the judge is away meanwhile', async () => {
    const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const control = modelControl(own.info.modelServerUrl)
    const agentId = await makeAgent({}, options)
    await control.setJudge({ killed: { hit: 1, miss: 1, failTimes: KILLS * 4, failStatus: 503 } })
    const judge = evaluatorOf({ name: 'judge', scorer: 'llm-judge', criteria: 'GRADEIT:killed' })
    await putEvaluators(agentId, [evaluatorOf(), judge], options)
    const turnIds: string[] = []
    let cut = 0
    for (let kill = 0; kill < KILLS; kill++) {
      for (let turn = 0; turn < TURNS_PER_KILL; turn++)
        turnIds.push((await chat(agentId, `[[say please ${turn}]]`, options)).data.turn_id)
      await until('a judgement has begun', async () => (await evaluationsOf(agentId, '', options)).length > 0)
      // A judge whose worker is killed may be asked again: at most those that are owed now.
      cut += (await evaluationsOf(agentId, '&evaluator=judge&status=owed', options)).length
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
    const asked = await control.requests({ kind: 'judge', contains: 'GRADEIT:killed' })
    const answered = asked.filter(({ status }) => status === 200).length
    const most = turnIds.length + cut
    assert.ok(answered >= turnIds.length && answered <= most, `${answered} answers, ${most} at most`)
    const costs = (await allOf(agentId, owed, options)).map(({ cost }) => Number(cost))
    const spent = (await request<Budget>('GET', `/v1/agents/${agentId}/budget`, options)).data.spentUsd.day
    const { totalCost } = (await request<AgentStats>('GET', `/v1/agents/${agentId}/stats`, options)).data
    const paid = costs.reduce((sum, cost) => sum + cost, Number(totalCost))
    assert.ok(Math.abs(paid - spent) < 1e-6, `${paid} stands at turns and judgements, ${spent} was spent`)
  })
})
