import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedWebhook = {
  headers: IncomingHttpHeaders
  body: string
  at: number
  /** The status that it was answered with. */
  answer: number
}

/** Starts a receiver on loopback that answers with these statuses in order, then with 204; a text is the target of a redirect. */
export async function startWebhookReceiver(answers: (number | string)[] = []) {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const next = answers.shift() ?? 204
    const [answer, headers] = typeof next === 'string' ? [307, { location: next }] : [next, {}]
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now(), answer })
    response.writeHead(answer, headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** The answers to the next requests. */
    answers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
