import { readFile } from 'node:fs/promises'
import { unwrap } from '../../client.ts'
import { type Command, EXIT, findAgent, needed, print, printJson, UsageError } from '../command.ts'

/** `ams tools import`: makes tools of the operations of an OpenAPI document, a file or an address. */
export const importTools: Command = {
  usage: '<agent> <file|address> [--operations <operation>]… [--server <address>] [--dry-run] [--json]',
  summary:
    'Imports the operations of an OpenAPI document as tools; with --operations (an operationId, or "GET /path") these only.',
  async run({ client, values, places }) {
    const { agent, document } = needed(places, 'agent', 'document')
    const { id } = await findAgent(client, agent)
    const source = /^https?:\/\//i.test(document) ? { url: document } : { openapi: await textOf(document) }
    const body = {
      ...source,
      ...(values.operations && { operations: values.operations }),
      ...(values.server && { server: values.server }),
      ...(values['dry-run'] && { dry_run: true }),
    }
    const answer = await unwrap(client.POST('/v1/agents/{id}/tools/import', { params: { path: { id } }, body }))
    if (values.json) printJson(answer)
    else {
      for (const { operation, tool, left_out } of answer.data.operations)
        print([tool, operation, ...left_out.map(({ parameter }) => `without ${parameter}`)].join('  '))
      for (const { operation, reason } of answer.data.skipped) print(`skipped  ${operation}  ${reason}`)
      for (const { description } of answer.next_steps.filter(({ path }) => path.endsWith('/tools'))) print(description)
    }
    return EXIT.done
  },
}

/** @throws UsageError for a file that cannot be read */
async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}
