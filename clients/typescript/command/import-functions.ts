import { readFile } from 'node:fs/promises'
import { unwrap } from '../client.ts'
import { toolsOf } from './assistant.ts'
import { type Command, findAgent, needed, print, UsageError } from './command.ts'
import { functionUrlOf } from './import-assistants.ts'
import { attempt, tellLeft } from './left.ts'
import { isObject, objectsOf, parseJson } from './value.ts'

/** `ams import openai-functions`: adds a tool for each function schema to an agent. */
export const importFunctions: Command = {
  usage: '<agent> <tools.json> --function-url <address> [--dry-run]',
  summary: "Adds a tool to an agent for each of OpenAI's function schemas. What is not carried over is listed.",
  async run({ client, places, values }) {
    const { agent, file } = needed(places, 'agent', 'file')
    const functionUrl = functionUrlOf(values['function-url'])
    if (!functionUrl) throw new UsageError('--function-url is missing: the address that carries the functions out.')
    const { id, name } = await findAgent(client, agent)
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new UsageError(`${file} cannot be read: ${error.message}`)
    })
    const value = parseJson(text)
    const schemas = objectsOf(isObject(value) ? (value.tools ?? value.functions ?? value) : value)
    if (schemas.length === 0) throw new UsageError(`${file} holds no function schemas.`)
    const left: string[] = []
    const params = { path: { id } }
    const { data: own } = await unwrap(client.GET('/v1/agents/{id}/tools', { params }))
    const tools = toolsOf({ tools: schemas }, name, functionUrl, left).filter((tool) => {
      const isNew = !own.some((each) => each.name === tool.name)
      if (!isNew) left.push(`${name}: function ${tool.name}; the agent has a tool of this name`)
      return isNew
    })
    const query = { dry_run: values['dry-run'] ?? false }
    if (tools.length > 0)
      await attempt(`${name}: the functions`, left, async () => {
        await unwrap(client.PUT('/v1/agents/{id}/tools', { params: { ...params, query }, body: [...own, ...tools] }))
        print(`${name}: ${tools.length} tool(s) ${values['dry-run'] ? 'could be added' : 'are added'}.`)
      })
    return tellLeft(left)
  },
}
