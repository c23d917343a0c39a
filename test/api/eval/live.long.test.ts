import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { evaluations } from '../../../store/tables/index.ts'
import { evaluationsOf, evaluatorOf, putEvaluators, untilJudged } from '../../support/eval/live.ts'
import { modelControl } from '../../support/model/client.ts'
import { database } from '../../support/stack/service-key.ts'
import { stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const judge = (name: string) => evaluatorOf({ name: 'judge', scorer: 'llm-judge', criteria: `GRADEIT:${name}` })

describe('a judgement whose judge is away', () => {
  it('ends as an error after 24 hours without its judge', async () => {
    const agentId = await makeAgent()
    const name = `away${randomUUID().replaceAll('-', '')}`
    await control.setJudge({ [name]: { failTimes: 999, failStatus: 503 } })
    await putEvaluators(agentId, [judge(name)])
    await chat(agentId, '[[say yes]]')
    const [owed] = await until(
      'a first failure',
      async () => {
        const all = await evaluationsOf(agentId, '&status=owed')
        return all[0]?.reasoning ? all : undefined
      },
      60_000,
    )
    await database
      .update(evaluations)
      .set({ createdAt: sql`now() - interval '25 hours'`, dueAt: sql`now()` })
      .where(eq(evaluations.id, String(owed?.id)))
    const [judged] = await untilJudged(agentId, 1, {}, 60_000)
    assert.deepEqual([judged?.status, judged?.score], ['error', null])
  })

  it('is made once the judge answers again', async () => {
    const agentId = await makeAgent()
    const name = `back${randomUUID().replaceAll('-', '')}`
    await control.setJudge({ [name]: { failTimes: 6, failStatus: 503, hit: 1, miss: 1 } })
    await putEvaluators(agentId, [judge(name)])
    await chat(agentId, '[[say yes]]')
    const [judged] = await untilJudged(agentId, 1, {}, 120_000)
    assert.deepEqual([judged?.status, judged?.score], ['done', 1])
  })
})
