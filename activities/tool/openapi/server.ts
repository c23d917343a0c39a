import { hasUserInformation, isWebAddress } from '../../../domain/text/web-address.ts'
import { listOf, type Node, nodeOf, textOf, Unmappable } from './document.ts'

/**
 * The address below which the paths of an operation lie, without a slash at its end.
 * @param given.server the one that the request names in place of those of the document
 * @param given.base where the document lies, for a relative address
 * @throws Unmappable where there is none
 */
export function serverOf(given: { server?: string; base?: string }, ...holders: Node[]): string {
  if (given.server !== undefined) return given.server.replace(/\/+$/, '')
  const list = holders.map(({ servers }) => listOf(servers)).find(({ length }) => length > 0)
  const server = nodeOf(list?.[0] ?? { url: '/' })
  const address = withVariables(textOf(server.url), nodeOf(server.variables))
  const whole = URL.canParse(address, given.base) ? new URL(address, given.base).href : ''
  if (!isWebAddress(whole))
    throw new Unmappable('The document names no server with an address over http or https: send server.')
  if (hasUserInformation(whole)) throw new Unmappable('The address of its server carries a user name or password.')
  return whole.replace(/\/+$/, '')
}

function withVariables(address: string, variables: Node): string {
  return address.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const { default: value } = nodeOf(Object.hasOwn(variables, name) ? variables[name] : undefined)
    if (value === undefined || value === null)
      throw new Unmappable(`The variable ${name.slice(0, 100)} of its server has no default: send server.`)
    return String(value)
  })
}
