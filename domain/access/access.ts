import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { route } from '../route.ts'
import { ROLE_SCOPES, type Role } from './person.ts'

export const SCOPES = ['read', 'write', 'chat', 'evals', 'approve', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** The client that makes a request, as keys, versions and audit entries show it. */
export const Actor = Type.Object({
  type: Type.Enum(['key', 'user', 'system']),
  id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
    description: 'Null for the service itself, and for a person of Slack.',
  }),
  name: Type.String(),
})
export type Actor = Static<typeof Actor>

/** The actor of changes that the operator's settings make. */
export const SYSTEM: Actor = { type: 'system', id: null, name: 'settings of the operator' }

/** The rights of a request: the workspace, the scopes and the agents of its key. */
export type Access = {
  workspaceId: string
  actor: Actor
  scopes: readonly string[]
  /** The only agents that the request reaches; null for all agents of the workspace. */
  agentIds: readonly string[] | null
}

/** The part of an access that decides which rows a request finds. */
export type Reach = Pick<Access, 'workspaceId' | 'agentIds'>

/** True when the request reaches the agent, if it is in the workspace at all. */
export const reachesAgent = ({ agentIds }: Pick<Access, 'agentIds'>, agentId: string): boolean =>
  agentIds === null || agentIds.includes(agentId.toLowerCase())

const MORE_SCOPES = `a key with the scope admin makes keys with the scopes that it has itself, and with approve (${route('POST /v1/api-keys')}); an owner has all scopes, and the key of the setting BOOTSTRAP_API_KEY all but approve.`

/** Refuses a request that has none of the scopes. @throws ApiError SCOPE_MISSING that names them */
export function requireScope(access: Pick<Access, 'actor' | 'scopes'>, ...scopes: readonly [Scope, ...Scope[]]): void {
  if (scopes.some((scope) => access.scopes.includes(scope))) return
  if (access.actor.type === 'user') throw roleTooLow(scopes[0])
  const names = scopes.join(' or ')
  throw new ApiError('SCOPE_MISSING', {
    message: `The API key lacks the scope ${names}.`,
    fix: `Use a key with the scope ${names}; ${MORE_SCOPES}`,
  })
}

const roleTooLow = (scope: Scope) =>
  new ApiError('SCOPE_MISSING', {
    message: `Your role in this workspace lacks the scope ${scope}; the role ${scope === 'admin' ? 'owner' : 'editor'} has it.`,
    fix: `Have an owner of the workspace change your role with ${route('PATCH /v1/members/{userId}')}.`,
  })

/** Refuses a request that would give a key a scope which the request does not have. @throws ApiError SCOPE_MISSING */
export function requireGrant(access: Pick<Access, 'scopes'>, scopes: readonly string[]): void {
  const missing = missingOf(access, scopes)
  if (missing.length === 0) return
  throw new ApiError('SCOPE_MISSING', {
    message: `A key cannot be given more scopes than its maker has; ${missing.join(', ')} is missing.`,
    fix: `Leave ${missing.join(', ')} out of scopes, or use a key that has it.`,
  })
}

/**
 * Refuses a request that would give a person a role with more scopes than the request has: a key could make itself an
 * owner otherwise. @throws ApiError SCOPE_MISSING
 */
export function requireRoleGrant(access: Pick<Access, 'scopes'>, role: Role): void {
  const missing = missingOf(access, ROLE_SCOPES[role])
  if (missing.length === 0) return
  throw new ApiError('SCOPE_MISSING', {
    message: `A key cannot give the role ${role}, or the password of one who has it: the role has more scopes than the key; ${missing.join(', ')} is missing.`,
    fix: `Use a key that has ${missing.join(', ')}, or give a role with fewer scopes.`,
  })
}

/** Who has admin may give approve: no key has it by itself, and somebody must make the first. */
const missingOf = (access: Pick<Access, 'scopes'>, scopes: readonly string[]) =>
  scopes.filter((scope) => !access.scopes.includes(scope) && !(scope === 'approve' && access.scopes.includes('admin')))

/** Refuses what is of all agents to a key that is bound to some. @param why goes on after the comma. @throws ApiError SCOPE_MISSING */
export function requireAllAgents({ agentIds }: Pick<Access, 'agentIds'>, why = 'so it cannot make another one'): void {
  if (agentIds === null) return
  throw new ApiError('SCOPE_MISSING', {
    message: `The API key is bound to its agents, ${why}.`,
    fix: `Use a key without agentIds; a key with the scope admin makes one with ${route('POST /v1/api-keys')}.`,
  })
}

/** The paths below `/api` that need the scope admin: keys, people and settings of the workspace. */
const ADMIN_PATH =
  /^\/v1\/((workspace|workspaces|api-keys|audit|members|invitations|webhook-secret|webhooks|operations|model-prices|model-providers|budget)(\/|$)|agents\/[^/]+\/budget$|local-models\/[^/]+\/fetch$)/

/** Who may release is not who says what a release needs. */
const CONDITIONS_PATH = /^\/v1\/agents\/[^/]+\/release\/conditions$/
const EVALS_PATH = /^\/v1\/agents\/[^/]+\/(evals|backtests)(\/|$)/
/** A credential that only those need who set the channel up. */
const CHANNEL_TOKEN_PATH = /^\/v1\/agents\/[^/]+\/channels\/[^/]+\/token$/
const TURN_PATH = /^\/v1\/turns\//
/** What the team thinks of a turn. */
const REVIEW_PATH = /^\/v1\/turns\/[^/]+\/review$/
/** What a model was sent has the prompt and the tools, which those who only chat do not see. */
const MODEL_CALL_PATH = /^\/v1\/turns\/[^/]+\/model-calls\//
const FILES_PATH = /^\/v1\/files(\/|$)/
const APPROVALS_PATH = /^\/v1\/approvals(\/|$)/

/**
 * Returns the scopes of which an operation needs one: those who run evals read them, and those who chat read their receipts,
 * without the scope that reads everything. It returns undefined if the parts of the operation need scopes of their own.
 * @param path the path below `/api`, such as `/v1/agents`
 */
export function scopesOf(method: string, path: string): readonly [Scope, ...Scope[]] | undefined {
  if (path === '/mcp') return undefined
  if (ADMIN_PATH.test(path)) return ['admin']
  if (/^\/(v1\/chat|openai\/v1\/)/.test(path)) return ['chat']
  if (APPROVALS_PATH.test(path)) return isRead(method) ? ['read', 'approve'] : ['approve']
  if (CHANNEL_TOKEN_PATH.test(path)) return ['write']
  if (REVIEW_PATH.test(path)) return isRead(method) ? ['read'] : ['write']
  if (MODEL_CALL_PATH.test(path)) return ['read']
  if (FILES_PATH.test(path) || TURN_PATH.test(path)) return isRead(method) ? ['read', 'chat'] : ['chat']
  if (CONDITIONS_PATH.test(path) && !isRead(method)) return ['admin']
  if (EVALS_PATH.test(path)) return isRead(method) ? ['read', 'evals'] : ['evals']
  return isRead(method) || /\/knowledge-bases\/[^/]+\/search$/.test(path) ? ['read'] : ['write']
}

/** True for a request that changes nothing. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
