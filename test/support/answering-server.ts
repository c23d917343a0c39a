import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (response: ServerResponse) => void

/** A server that gives each request the next answer, and notes what was asked. */
export async function serve(answers: Answer[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { 'last-event-id': last = '-', 'idempotency-key': key = '-' } = request.headers
    asked.push(`${request.method} ${request.url} ${last} ${key}`)
    answers.shift()?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
