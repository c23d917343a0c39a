import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * The base addresses of all platforms for a stack, whose settings are fixed before its tests start their stand-ins:
 * `node gateway.ts <port>`. A call goes to the stand-in whose key, such as a bot token, its path or its Authorization holds.
 * `POST /__control/routes { key, url }` registers a stand-in.
 */
const routes = new Map<string, string>()

const server = createServer((incoming, outgoing) => {
  if (incoming.url === '/__control/ping') return void outgoing.end('ok')
  if (incoming.url === '/__control/routes') return void register(incoming, outgoing)
  return forward(incoming, outgoing)
})
server.listen(Number(process.argv[2]), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))

async function register(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { key, url } = JSON.parse(Buffer.concat(await Array.fromAsync(incoming)).toString())
  routes.set(key, url)
  outgoing.end()
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { url = '/', method, headers } = incoming
  const told = `${decodeURIComponent(url)} ${headers.authorization ?? ''}`
  const found = [...routes].find(([key]) => told.includes(key))
  if (!found) return void outgoing.writeHead(404).end()
  // The first segment of the path is the platform's name.
  const target = new URL(found[1] + url.replace(/^\/\w+/, ''))
  const call = request(target, { method, headers: { ...headers, host: target.host } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  // A stand-in that cuts its connection cuts the caller's, too.
  call.on('error', () => outgoing.destroy())
  incoming.pipe(call)
}
