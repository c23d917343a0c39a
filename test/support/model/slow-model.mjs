// The model of docs/walkthrough.md. It speaks OpenAI's chat completions, writes five words a second, and asks for the
// first tool that it is offered. It also takes orders: POST /orders needs twenty seconds, GET /orders says how many came.
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const TEXT = `Nothing that was accepted is ever lost. The process that writes this may be killed at any word. Another one
takes the turn over, takes the half text back and asks the model again. The reader misses no event and sees none twice.`
let orders = 0

createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  if (request.url === '/orders') await takeOrder(request.method, response)
  else await answer(JSON.parse(body), response)
}).listen(process.argv[2], '127.0.0.1')

async function answer({ messages, tools }, response) {
  const send = (delta, finish_reason = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const { role, content } = messages.at(-1)
  if (tools && role === 'user') {
    const call = { name: tools[0].function.name, arguments: '{}' }
    send({ tool_calls: [{ index: 0, id: 'call', type: 'function', function: call }] }, 'tool_calls')
  } else {
    for (const word of (role === 'tool' ? `I was told: ${content.split(':')[0]}.` : TEXT).split(/\s+/)) {
      send({ content: `${word} ` })
      await wait(200)
    }
    send({}, 'stop')
  }
  response.end('data: [DONE]\n\n')
}

async function takeOrder(method, response) {
  if (method === 'POST') orders += 1
  if (method === 'POST') await wait(20_000)
  response.end(`${orders} ${orders === 1 ? 'order' : 'orders'}\n`)
}
