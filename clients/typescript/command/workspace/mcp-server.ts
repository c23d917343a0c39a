import { readFile } from 'node:fs/promises'
import { type BodyOf, unwrap } from '../../client.ts'
import { type Command, type Context, EXIT, findAgent, needed, print, printJson, UsageError } from '../command.ts'

/** `ams mcp-servers list`: the MCP servers of an agent, and what their last lists held. */
export const listMcpServers: Command = {
  usage: '<agent> [--json]',
  summary: 'Lists the MCP servers of an agent.',
  async run({ client, values, places }) {
    const { id } = await findAgent(client, needed(places, 'agent').agent)
    const { data } = await unwrap(client.GET('/v1/agents/{id}/mcp-servers', { params: { path: { id } } }))
    show(data, values.json)
    return EXIT.done
  },
}

/** `ams mcp-servers put`: the servers of a file take the place of those of the agent. */
export const putMcpServers: Command = {
  usage: '<agent> <file> [--dry-run] [--json]',
  summary: 'Replaces the MCP servers of an agent by the JSON list of a file.',
  async run({ client, values, places }) {
    const { agent, file } = needed(places, 'agent', 'file')
    const body = await listIn(file)
    const { id } = await findAgent(client, agent)
    const params = { path: { id }, ...(values['dry-run'] && { query: { dry_run: true } }) }
    const { data } = await unwrap(client.PUT('/v1/agents/{id}/mcp-servers', { params, body }))
    show(data, values.json)
    return EXIT.done
  },
}

type Servers = BodyOf<'/v1/agents/{id}/mcp-servers', 'put'>

function show(servers: Servers, isJson: boolean | undefined): void {
  for (const server of servers)
    if (isJson) printJson(server)
    else print([server.name, server.state, ...countsOf(server), server.url].join('  '))
}

const countsOf = ({ lastList }: Servers[number]): string[] =>
  lastList ? [`${lastList.tools} tools`, ...(lastList.unaccepted ? [`${lastList.unaccepted} to accept`] : [])] : []

/** @throws UsageError for what is no list in a file that can be read; the service looks at its entries */
async function listIn(path: string): Promise<Servers> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`)
  })
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // What follows says it.
  }
  throw new UsageError(`${path} holds no JSON list of servers.`)
}

/** `ams mcp-servers tools`: the tools that a server lists now. */
export const listMcpTools: Command = {
  usage: '<agent> <server> [--json]',
  summary: 'Lists the tools of an MCP server as they are now, and whether each is the accepted one.',
  async run(context) {
    const params = { path: await pathOf(context) }
    const { data, leftOut } = await unwrap(context.client.GET('/v1/agents/{id}/mcp-servers/{name}/tools', { params }))
    for (const tool of data)
      if (context.values.json) printJson(tool)
      else print([tool.name, tool.isListed ? tool.pinned : 'gone', lineOf(tool.description)].join('  '))
    if (!context.values.json)
      for (const { name, reason } of leftOut) print(`left out  ${lineOf(name)}  ${lineOf(reason)}`)
    return EXIT.done
  },
}

/** `ams mcp-servers accept`: pins the tools of a server as they are now. */
export const acceptMcpTools: Command = {
  usage: '<agent> <server> [<tool>…] [--json]',
  summary: 'Accepts tools of an MCP server as they are now, by their whole names; all of them where none is named.',
  async run(context) {
    const { client, places, values } = context
    const params = { path: await pathOf(context) }
    const tools = places.slice(2)
    const body = tools.length > 0 ? { tools } : {}
    const { data } = await unwrap(client.POST('/v1/agents/{id}/mcp-servers/{name}/accept', { params, body }))
    for (const tool of data)
      if (values.json) printJson(tool)
      else print([tool.name, tool.isListed ? tool.pinned : 'gone'].join('  '))
    return EXIT.done
  },
}

/** `ams mcp-servers test`: connects to a server and lists its tools. */
export const testMcpServer: Command = {
  usage: '<agent> <server> [--json]',
  summary: 'Connects to an MCP server and lists its tools; 1 when it gives no list. Nothing is called.',
  async run(context) {
    const params = { path: await pathOf(context) }
    const { data } = await unwrap(context.client.POST('/v1/agents/{id}/mcp-servers/{name}/test', { params }))
    if (context.values.json) printJson(data)
    else
      print(data.ok ? `${data.tools.length} tools, revision ${data.revision}` : `No list: ${lineOf(data.error ?? '')}`)
    return data.ok ? EXIT.done : EXIT.failed
  },
}

async function pathOf({ client, places }: Context): Promise<{ id: string; name: string }> {
  const { agent, server } = needed(places, 'agent', 'server')
  return { id: (await findAgent(client, agent)).id, name: server }
}

/** The beginning of a text that a stranger wrote, without what would steer a terminal. */
const lineOf = (text: string): string => (text.split('\n')[0] ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200)
