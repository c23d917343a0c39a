import { addedMs, type Figure } from '../figure.ts'
import { interleaved, timed } from '../sample.ts'
import { firstToken, isOurToken, type Target } from '../target.ts'

const MESSAGE = '[[say The answer is forty-two.]]'
const ROUNDS = 150

/** Measures the ms that the OpenAI interface adds to `/v1/chat` and `/v1/chat-stream` with the same agent. */
export async function measureOpenAi(target: Target): Promise<Figure[]> {
  const model = await target.createAgent('bench openai')
  const ask = (path: string, body: object) => target.call('POST', `/openai/v1${path}`, { model, ...body })
  const messages = [{ role: 'user', content: MESSAGE }]
  const beside = async (name: string, path: string, body: object): Promise<Figure> => {
    const { ours, bare } = await interleaved(
      ROUNDS,
      async () => (await timed(async () => (await ask(path, body)).json())).ms,
      async () => (await timed(() => target.chat(model, MESSAGE))).ms,
    )
    return addedMs(`${name}, added to /v1/chat, median`, ours, bare)
  }
  const token = await interleaved(
    ROUNDS,
    () => firstToken(() => ask('/chat/completions', { messages, stream: true }), isFirstContent),
    () => firstToken(() => target.chatStream(model, MESSAGE), isOurToken),
  )
  return [
    await beside('Chat Completions', '/chat/completions', { messages }),
    await beside('Responses', '/responses', { input: MESSAGE }),
    addedMs('first token of Chat Completions, added to /v1/chat-stream, median', token.ours, token.bare),
  ]
}

const isFirstContent = (line: string): boolean => /"delta":\{"content":"[^"]/.test(line)
