import { ApiError, fieldFault, refuseFaults } from '../../error.ts'
import { hasUserInformation } from '../../text/web-address.ts'
import { isSendableHeader } from '../header-name.ts'
import { findPlaceholders } from '../placeholder.ts'
import type { McpServer, StoredMcpServer } from './server.ts'

type ServerFault = { field: string; what: string; fix: string }

/** Refuses servers that fit the schema and could not be asked. @throws VALIDATION_ERROR naming the fields */
export function assertServersWork(servers: readonly McpServer[]): void {
  const names = new Map<string, number>()
  const faults: ServerFault[] = []
  for (const [index, server] of servers.entries()) {
    const namesake = names.get(server.name)
    if (namesake !== undefined)
      faults.push({
        field: `[${index}].name`,
        what: `is the name of [${namesake}], too`,
        fix: 'give each server of the agent a name of its own',
      })
    names.set(server.name, index)
    faults.push(...faultsOf(server).map((fault) => ({ ...fault, field: `[${index}].${fault.field}` })))
  }
  refuseFaults(faults.map(({ field, what, fix }) => fieldFault(field, what, `Change ${field}: ${fix}.`)))
}

function faultsOf({ name, url, authType = 'none', authValue, headers = {}, allowedTools = [] }: McpServer) {
  const faults: ServerFault[] = []
  const refuse = (field: string, what: string, fix: string) => faults.push({ field, what, fix })
  if (findPlaceholders(url).length > 0)
    refuse('url', 'has a placeholder', 'send the whole address; nothing is filled in for a server')
  if (hasUserInformation(url))
    refuse('url', 'has a user name or password', 'send the credential in authValue or headers')
  if (authType === 'oauth' && authValue !== undefined)
    refuse(
      'authValue',
      'is not taken for authType oauth',
      'leave it out; a person authorizes the agent with POST …/authorize',
    )
  else if (authType !== 'none' && authType !== 'oauth' && !authValue?.trim())
    refuse('authValue', `is missing for authType ${authType}`, 'send the credential, or authType none')
  if (/[\r\n]/.test(authValue ?? '')) refuse('authValue', 'holds a line end', 'send a value of one line')
  for (const [header, value] of Object.entries(headers)) {
    const field = `headers.${header.slice(0, 100)}`
    if (!isSendableHeader(header) || OWN_HEADER.test(header))
      refuse(field, 'is a header that cannot be set', 'leave it out; the protocol and the connection set their own')
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      refuse(field, 'holds a character that headers cannot carry', 'send a value of one line without such characters')
  }
  for (const [index, tool] of allowedTools.entries())
    if (!tool.startsWith(`${name}__`))
      refuse(
        `allowedTools[${index}]`,
        'is no tool of this server',
        `send whole names: ${name}__ and the name of the tool`,
      )
  return faults
}

/** The protocol's own headers. */
const OWN_HEADER = /^(mcp-.*|accept|content-type|last-event-id)$/i

/** The pins of an agent are read with each of its turns. */
const MAX_PIN_BYTES = 2 * 1024 * 1024

/** @throws VALIDATION_ERROR for the server by which the pins of an agent grow too large */
export function assertPinsFit(servers: readonly StoredMcpServer[], fieldOf: (index: number) => string): void {
  let bytes = 0
  for (const [index, { name, pins }] of servers.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(pins))
    if (bytes > MAX_PIN_BYTES)
      throw new ApiError('VALIDATION_ERROR', {
        message: `With the tools of ${name} the pinned tools of the agent are larger than 2 MiB.`,
        field: fieldOf(index),
        fix: 'Name the tools that the agent needs in allowedTools, or give the agent fewer servers.',
      })
  }
}
