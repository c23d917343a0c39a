import { randomBytes } from 'node:crypto'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { Services } from '../../test/support/stack/services.ts'
import { ownerSession } from '../dashboard/place.ts'
import { DESKTOP, pathOf, startChromium, withPage } from '../dashboard/visit.ts'
import type { Figure } from '../figure.ts'
import { interleaved, median, timed } from '../sample.ts'
import { readLines, type Target } from '../target.ts'

const ANSWER = '[[say The answer is forty-two.]]'
const ROUNDS = 40
const IMAGE_BYTES = 2 * 1024 * 1024
const IMPORTED = 1_000
const OPENINGS = 5

/** Measures pictures, calls of the caller's tools, and an imported conversation in the dashboard. */
export async function measureMessages(target: Target, services: Services): Promise<Figure[]> {
  return [
    ...(await measureImage(target, services)),
    await measureContinuation(target),
    await measureImported(target, services),
  ]
}

/** What a picture adds to a turn, beside what its bytes add to a direct call of the model. */
async function measureImage(target: Target, { info }: Services): Promise<Figure[]> {
  const agent_id = await target.createAgent('bench picture')
  const base64 = picture().toString('base64')
  const { id: file_id } = await target.send<{ id: string }>('POST', '/v1/files', { filename: 'large.png', base64 })
  const chat = (attachments: object[]) =>
    timed(() => target.send('POST', '/v1/chat', { agent_id, message: ANSWER, attachments }))
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } }
  const direct = (parts: object[]) =>
    timed(async () => {
      const content = [...parts, { type: 'text', text: ANSWER }]
      const answer = await fetch(`${info.modelServerUrl}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${info.env.OPENAI_API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'gpt-4o-mini', messages: [{ role: 'user', content }] }),
      })
      await answer.json()
    })
  const pair = async (way: (parts: object[]) => Promise<{ ms: number }>, added: object) =>
    (await way([added])).ms - (await way([])).ms
  const { ours, bare } = await interleaved(
    ROUNDS,
    () => pair(chat, { file_id }),
    () => pair(direct, image),
  )
  return [
    {
      name: 'a picture of 2 MB in a turn, beside its bytes in a direct call, median',
      value: median(ours) - median(bare),
      unit: 'ms',
      goal: { atMost: 15 },
      note: `${median(bare).toFixed(1)} → ${median(ours).toFixed(1)} ms`,
    },
  ]
}

/** A picture whose first bytes say PNG; nobody here decodes the rest. */
const picture = (): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    randomBytes(IMAGE_BYTES),
  ])

/** From the output of the last call to the end of the turn that goes on, beside a direct call of the model. */
async function measureContinuation(target: Target): Promise<Figure> {
  const agent_id = await target.createAgent('bench caller')
  const tools = [{ name: 'get_time', description: 'Tells the time.' }]
  const continued = async () => {
    const body = { agent_id, message: `[[tool get_time {}]] ${ANSWER}`, tools }
    const { turn_id, required_actions } = await target.send<ChatResult>('POST', '/v1/chat', body)
    const outputs = required_actions?.map(({ call_id }) => ({ call_id, output: 'noon' }))
    const { ms } = await timed(async () => {
      const path = `/v1/turns/${turn_id}/tool-outputs`
      const settled = await target.send<{ turn_id: string }>('POST', path, { outputs })
      await readLines(await target.call('GET', `/v1/chat-stream/${settled.turn_id}`), () => {})
    })
    return ms
  }
  const { ours, bare } = await interleaved(ROUNDS, continued, async () => (await timed(() => target.direct(ANSWER))).ms)
  return {
    name: 'a continuation, added to its call of the model, median',
    value: median(ours) - median(bare),
    unit: 'ms',
    goal: { atMost: 10 },
    note: `${median(bare).toFixed(1)} → ${median(ours).toFixed(1)} ms`,
  }
}

/** From the click in the list to the last message of a conversation of 1,000 imported ones; the note has the load of its page. */
async function measureImported(target: Target, { info }: Services): Promise<Figure> {
  const agent_id = await target.createAgent('bench history')
  const messages = Array.from({ length: IMPORTED }, (_, place) => ({
    role: place % 2 === 0 ? 'user' : 'assistant',
    text: `Message ${place + 1} says something of the length that messages of customers often have.`,
  }))
  const { id } = await target.send<{ id: string }>('POST', '/v1/conversations', { agent_id, messages })
  const { id: workspaceId } = await target.send<{ id: string }>('GET', '/v1/workspace')
  const place = { workspaceId, baseUrl: info.baseUrl, session: await ownerSession(info) }
  const browser = await startChromium()
  const clicks: number[] = []
  const loads: number[] = []
  try {
    for (let round = 0; round < OPENINGS; round++)
      await withPage(browser, place, DESKTOP, async (page) => {
        const last = page.getByText(`Message ${IMPORTED} says`)
        await page.goto(pathOf(place, 'conversations'))
        const row = page.getByText('Message 1 says').first()
        await row.waitFor()
        const open = async (way: () => Promise<unknown>) => {
          await way()
          await last.waitFor()
        }
        clicks.push((await timed(() => open(() => row.click()))).ms)
        loads.push((await timed(() => open(() => page.goto(pathOf(place, `conversations/${id}`))))).ms)
      })
  } finally {
    await browser.close()
  }
  return {
    name: `a conversation of ${IMPORTED} imported messages opens by a click in the list, median`,
    value: median(clicks),
    unit: 'ms',
    goal: { atMost: 1_000 },
    note: `${median(loads).toFixed(0)} ms with the load of the page`,
  }
}
