import type { ToolSettings } from '../../../domain/tool/config.ts'
import { isNode, listOf, type Node, nodeOf, resolved, textOf, Unmappable } from './document.ts'

type AuthType = NonNullable<ToolSettings['authType']>

/**
 * The `authType` of an operation: that of the first way of its `security` that `api_call` knows. A token of OAuth 2 is a
 * bearer token, and comes last, because it ends.
 * @throws Unmappable where it knows none
 */
export function authTypeOf(document: Node, operation: Node): AuthType {
  const security = operation.security ?? document.security
  const ways = listOf(security).filter(isNode)
  if (ways.length === 0) return 'none'
  const schemes = nodeOf(nodeOf(document.components).securitySchemes)
  const known = ways.map((way) => wayOf(document, schemes, Object.keys(way)))
  const chosen = known.find(({ authType, isLasting }) => authType !== undefined && authType !== 'none' && isLasting)
  const { authType } = chosen ?? known.find(({ authType }) => authType !== undefined && authType !== 'none') ?? {}
  if (authType) return authType
  if (known.some(({ authType }) => authType === 'none')) return 'none'
  throw new Unmappable(
    `It needs ${known
      .map(({ words }) => words)
      .join(', or ')
      .slice(0, 300)}.`,
  )
}

type Way = { authType?: AuthType; isLasting?: boolean; words: string }

function wayOf(document: Node, schemes: Node, names: string[]): Way {
  if (names.length === 0) return { authType: 'none', words: 'nothing' }
  if (names.length > 1) return { words: `${names.join(' and ')} together, and api_call sends one` }
  const [name = ''] = names
  const scheme = resolved(document, Object.hasOwn(schemes, name) ? schemes[name] : undefined)
  if (!scheme) return { words: `${name}, which the document does not describe` }
  const type = textOf(scheme.type)
  const http = textOf(scheme.scheme).toLowerCase()
  if (type === 'http' && (http === 'bearer' || http === 'basic'))
    return { authType: http, isLasting: true, words: name }
  if (type === 'oauth2' || type === 'openIdConnect') return { authType: 'bearer', words: name }
  if (type !== 'apiKey') return { words: `${name} (${type} ${http}), which api_call does not know` }
  const place = `${textOf(scheme.in)} ${textOf(scheme.name)}`
  if (place.toLowerCase() === 'header x-api-key') return { authType: 'api_key', isLasting: true, words: name }
  return { words: `a key as ${place}; api_call sends a key as header X-API-Key` }
}
