import type { Backtest } from '../../../domain/eval/backtest/backtest.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { openSession } from '../access/person.ts'
import { modelControl } from '../model/client.ts'
import { request, stack, until } from '../stack/stack.ts'
import type { Shop } from './shop.ts'

const TIRE = 'Which tires fit my gravel bike?'
/** Many customers ask these; the new version answers the last one better, and one of the others in other words. */
const ANSWERS: Record<string, string> = {
  'How much is the first inspection?': '[[say It is free after 300 km [1].]]',
  'How long do parts take?': '[[say They leave our warehouse on the next working day [1].]]',
  'Do chains have a warranty?': '[[say No. Chains are wear parts, which have none [1].]]',
  'Who picks up a bicycle that I send back?': '[[say We send a carrier who picks it up [1].]]',
  [TIRE]: '[[say Any tire of your size.]]',
}
const NEW_ANSWERS: Record<string, string> = {
  'How long do parts take?': '[[say Parts leave our warehouse on the next working day [1].]]',
  [TIRE]: '[[say Tires up to 45 mm fit; the size stands on the sidewall of yours, such as 40-622.]]',
}
const CUSTOMERS = [
  'hanna.lorenz',
  'emil.sorensen',
  'jonas.brandt',
  'sofie.jansen',
  'paul.winkler',
  'lea.becker',
  'tom.vogt',
]

/** A rated answer that waits for its review, and a backtest of a new version of the service desk. @returns its id */
export async function openQuality({ person, agentId }: Shop): Promise<{ backtestId: string }> {
  const model = modelControl(stack.modelServerUrl)
  await model.setAnswers(ANSWERS)
  const because = 'It answers what was asked; the other answer leaves the customer with work.'
  await model.setJudge({ nordrad: { prefers: 'up', because } })
  const as = await openSession(person)
  const send = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const reply = await request<Data>(method, path, { ...as, body })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.data
  }
  const turnIds: string[] = []
  for (const customer of CUSTOMERS)
    for (const message of Object.keys(ANSWERS)) {
      const body = { agent_id: agentId, message, user: `${customer}@example.com` }
      turnIds.push((await send<ChatResult>('POST', '/v1/chat', body)).turn_id)
    }
  const comment = 'It does not say which size.'
  await send('PUT', `/v1/turns/${turnIds.at(-1)}/feedback`, { score: -1, comment, tags: ['incomplete'] })
  await model.setAnswers(NEW_ANSWERS)
  await send('PUT', `/v1/agents/${agentId}/prompt`, { systemPrompt: 'You are the service desk of Nordrad. Be exact.' })
  const path = `/v1/agents/${agentId}/backtests`
  const judge = { criteria: 'GRADEIT:nordrad', model: 'openai/gpt-4o-mini' }
  const { id } = await send<Backtest>('POST', path, {
    turn_ids: turnIds,
    candidate: { agent_version: 'latest' },
    judge,
  })
  const hasEnded = async () => (await request<Backtest>('GET', `${path}/${id}`, as)).data.status === 'completed'
  await until('the backtest to end', hasEnded, 120_000)
  return { backtestId: id }
}
