import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Receipt } from '../../domain/turn/receipt.ts'
import { freePort } from '../../start/port.ts'
import type { Figure } from '../figure.ts'
import { interleaved, median, timed } from '../sample.ts'
import { firstToken, isOurToken, type Target } from '../target.ts'

const CALLS = 60
const TOKENS = 100
const SERVERS = 50
const MESSAGE = '[[say The answer is forty-two.]]'
const ECHO = { message: 'hello' }

/** Measures calls of the protocol's own reference server, and what servers cost a turn that calls none. */
export async function measureMcp(target: Target): Promise<Figure[]> {
  const { url, server } = await startEverything()
  try {
    return [await measureCalls(target, url), ...(await measureLists(target, url))]
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
}

async function startEverything(): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort()
  const program = fileURLToPath(
    new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url),
  )
  const env = { ...process.env, PORT: String(port) }
  const server = spawn(process.execPath, [program, 'streamableHttp'], { env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/mcp`
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100))
  return { url, server }
}

/** Each of our calls has a connection of its own, and so has the bare one. */
async function measureCalls(target: Target, url: string): Promise<Figure> {
  const agentId = await agentWith(target, [{ name: 'everything', url, approval: 'never' }])
  const call = async () => {
    const { turn_id } = await target.chat(agentId, `[[tool everything__echo ${JSON.stringify(ECHO)}]]`)
    const [made] = (await target.send<Receipt>('GET', `/v1/turns/${turn_id}`)).tool_calls
    if (!made?.ok) throw new Error(`The call failed: ${made?.error}`)
    return made.duration_ms ?? Number.NaN
  }
  const { ours, bare } = await interleaved(CALLS, call, async () => (await timed(() => callBare(url))).ms)
  return {
    name: 'a call of an MCP server, added, median',
    value: median(ours) - median(bare),
    unit: 'ms',
    goal: { atMost: 8 },
    note: `bare: ${median(bare).toFixed(1)} ms`,
  }
}

async function callBare(url: string): Promise<void> {
  const client = new Client({ name: 'bench', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  await client.callTool({ name: 'echo', arguments: ECHO })
  await client.close()
}

/** The first token of an agent with servers, whose lists are kept, beside that of an agent without. */
async function measureLists(target: Target, url: string): Promise<Figure[]> {
  const none = await target.createAgent('bench without servers')
  const serversOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `s${index}`, url, allowedTools: [`s${index}__echo`] }))
  const figures: Figure[] = []
  for (const [count, atMost] of [
    [1, 1],
    [SERVERS, 5],
  ] as const) {
    const agentId = await agentWith(target, serversOf(count))
    const token = (agent: string) => () => firstToken(() => target.chatStream(agent, MESSAGE), isOurToken)
    const { ours, bare } = await interleaved(TOKENS, token(agentId), token(none))
    figures.push({
      name: `first token of an agent with ${count} MCP ${count === 1 ? 'server' : 'servers'}, added, median`,
      value: median(ours) - median(bare),
      unit: 'ms',
      goal: { atMost },
      note: `${median(bare).toFixed(1)} → ${median(ours).toFixed(1)} ms`,
    })
  }
  return figures
}

async function agentWith(target: Target, servers: object[]): Promise<string> {
  const agentId = await target.createAgent('bench MCP servers')
  await target.send('PUT', `/v1/agents/${agentId}/mcp-servers`, servers)
  return agentId
}
