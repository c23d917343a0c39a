import { secretsOfServer, secretsOfTool } from '../../domain/secret/tool.ts'
import type { OwnTool } from '../../domain/tool/call.ts'
import type { McpServer } from '../../domain/tool/mcp/server.ts'

/** A shorter secret stays in an answer, because hiding it would hide ordinary words. */
const MIN_LENGTH = 6

/**
 * A function that hides the tool's secrets in a text, because a service may echo the request into the conversation. It
 * knows each secret as it is stored, and as a service may write it: in base64, in JSON, percent-encoded or decoded.
 * @param minLength shorter secrets are not hidden
 */
export const echoHider = (tool: OwnTool, minLength = MIN_LENGTH): ((text: string) => string) =>
  hiderOf(secretsOfTool(tool), minLength)

/** The same for what an MCP server says of itself. */
export const serverEchoHider = (server: McpServer): ((text: string) => string) =>
  hiderOf(secretsOfServer(server), MIN_LENGTH)

function hiderOf(given: string[], minLength: number): (text: string) => string {
  const secrets = given.map((secret) => secret.trim()).filter((secret) => secret.length >= minLength)
  // The longest comes first: a shorter one may be a part of it.
  const forms = [...new Set(secrets.flatMap((secret) => formsOf(secret, minLength)))].toSorted(
    (one, other) => other.length - one.length,
  )
  return (text) => forms.reduce((hidden, form) => hidden.replaceAll(form, '••••'), text)
}

function formsOf(secret: string, minLength: number): string[] {
  const forms = [
    secret,
    Buffer.from(secret, 'utf8').toString('base64'),
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    percentDecoded(secret),
    jsonDecoded(secret),
  ]
  return forms.filter((form) => form.length >= minLength)
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A secret of a JSON template is stored with the escapes of JSON. */
function jsonDecoded(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}
