import { Elysia } from 'elysia'
import Type from 'typebox'
import { type Access, requireGrant } from '../../domain/access/access.ts'
import {
  ApiKeyRotation,
  assertScopesFitAgents,
  MadeApiKey,
  makeApiKey,
  NewApiKey,
  ShownApiKey,
  USUAL_SCOPES,
} from '../../domain/access/api-key.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import { ApiError } from '../../domain/error.ts'
import { readIsoDate } from '../../domain/log/entry.ts'
import {
  type ApiKeyRecord,
  assertKeysBelow,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '../../store/access/api-key.ts'
import { lockGranter } from '../../store/access/granter.ts'
import type { Transactor } from '../../store/database.ts'
import { Mutation, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body, optionalBody, params, response } from '../request/schema.ts'

const KeyPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))
const Revoked = response(Type.Object({ message: Type.String() }))

/** The routes of the workspace's API keys: list, make, rotate, revoke. */
export const apiKeyRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'api-key' }).use(listing(deps)).use(making(deps)).use(rotating(deps)).use(ending(deps))

const listing = (deps: ApiDependencies) =>
  new Elysia({ name: 'api-key-listing' })
    .use(authentication(deps))
    .get(
      '/v1/api-keys',
      async ({ workspaceId }) => ({ data: (await listApiKeys(deps.database, workspaceId)).map(viewApiKey) }),
      {
        response: { 200: Read(Type.Array(ShownApiKey)) },
        detail: operation('listApiKeys', 'List the API keys, newest first, revoked ones too', 'API keys', {
          description: 'A key itself is shown once, when it is made; the list has the beginning of each.',
          example: { data: [EXAMPLE] },
        }),
      },
    )

const making = (deps: ApiDependencies) =>
  new Elysia({ name: 'api-key-making' }).use(authentication(deps)).post(
    '/v1/api-keys',
    async ({ access, audit, body, set }) => {
      const clear = makeApiKey()
      const row = { ...newKeyRow(access, body), clear }
      const insert = async (tx: Transactor) => {
        const rootUserId = await lockGranter(tx, access)
        await assertKeysBelow(tx, access.workspaceId, deps.config.maxKeysPerWorkspace)
        return { made: await insertApiKey(tx, access.workspaceId, { ...row, rootUserId }), clear }
      }
      const { made, clear: shown } = await audit.write('createApiKey', insert, (key) => key.made && factsOf(key.made))
      set.status = 201
      return madeKey(made, shown)
    },
    {
      body: body(NewApiKey),
      response: { 201: Mutation(MadeApiKey) },
      detail: operation('createApiKey', 'Make an API key', 'API keys', {
        description:
          'The answer shows the key, and no later answer does. Without scopes the key has read, write, chat and evals. A key with agentIds finds only these agents; every other one is 404 for it, and it makes no agents.',
        errors: ['AGENT_NOT_FOUND', 'API_KEY_LIMIT_REACHED'],
        requestExample: { name: 'Web shop', scopes: ['chat'], expiresAt: '2027-01-31' },
        example: { data: { ...EXAMPLE, key: EXAMPLE_KEY }, next_steps: STEPS },
      }),
    },
  )

const rotating = (deps: ApiDependencies) =>
  new Elysia({ name: 'api-key-rotating' }).use(authentication(deps)).post(
    '/v1/api-keys/:id/rotate',
    async ({ access, audit, params, body: { overlapSeconds = 0, expiresAt }, set }) => {
      const clear = makeApiKey()
      const rotation = {
        clear,
        overlapSeconds,
        createdBy: access.actor,
        expiresAt: expiresAt === undefined ? undefined : futureOf(expiresAt),
        admit: ({ scopes }: ApiKeyRecord) => requireGrant(access, scopes),
      }
      const { made, clear: shown } = await audit.write(
        'rotateApiKey',
        async (tx) => {
          const rootUserId = await lockGranter(tx, access)
          // Without an overlap the number of keys stays.
          if (overlapSeconds > 0) await assertKeysBelow(tx, access.workspaceId, deps.config.maxKeysPerWorkspace)
          return { made: await rotateApiKey(tx, access.workspaceId, params.id, { ...rotation, rootUserId }), clear }
        },
        ({ made: { id, name } }) => ({
          type: 'apiKey',
          id: params.id,
          name,
          change: { replacedBy: id, overlapSeconds },
        }),
      )
      set.status = 201
      return madeKey(made, shown)
    },
    {
      params: KeyPath,
      body: optionalBody(ApiKeyRotation),
      response: { 201: Mutation(MadeApiKey) },
      detail: operation('rotateApiKey', 'Replace an API key by a new one', 'API keys', {
        description:
          'The new key has an id of its own, and the name, scopes, agents and expiry of the old one. The old key works until the overlap ends, then it is revoked.',
        errors: ['API_KEY_NOT_FOUND', 'API_KEY_ENDED', 'API_KEY_LIMIT_REACHED'],
        requestExample: { overlapSeconds: 86_400 },
        example: { data: { ...EXAMPLE, key: EXAMPLE_KEY }, next_steps: STEPS },
      }),
    },
  )

const ending = (deps: ApiDependencies) =>
  new Elysia({ name: 'api-key-ending' }).use(authentication(deps)).delete(
    '/v1/api-keys/:id',
    async ({ workspaceId, audit, params }) => {
      const revoke = (tx: Transactor) => revokeApiKey(tx, workspaceId, params.id)
      const { name } = await audit.write('revokeApiKey', revoke, factsOf)
      return { message: `API key ${params.id} (${name}) is revoked.` }
    },
    {
      params: KeyPath,
      response: { 200: Revoked },
      detail: operation('revokeApiKey', 'Revoke an API key', 'API keys', {
        description: 'Every API process refuses the key within 5 seconds. The list still shows it.',
        errors: ['API_KEY_NOT_FOUND'],
        example: { message: `API key ${EXAMPLE.id} (${EXAMPLE.name}) is revoked.` },
      }),
    },
  )

/** The audit gets these facts of a key, and never the key itself. */
const factsOf = ({ id, name, scopes, agentIds, expiresAt }: ApiKeyRecord): AuditFacts => ({
  type: 'apiKey',
  id,
  name,
  change: { scopes, agentIds, expiresAt: expiresAt?.toISOString() ?? null },
})

/** The row of a new key, whose fields stand at `place` of the body. @throws SCOPE_MISSING, VALIDATION_ERROR */
export function newKeyRow(
  access: Access,
  { name, scopes = USUAL_SCOPES, agentIds = null, expiresAt = null }: NewApiKey,
  place = '',
) {
  requireGrant(access, scopes)
  assertScopesFitAgents(scopes, agentIds)
  return { name, scopes: [...scopes], agentIds, expiresAt: futureOf(expiresAt, place), createdBy: access.actor }
}

/** The moment of an expiry; null stays null. @throws VALIDATION_ERROR for other texts and for the past */
function futureOf(text: string | null, place = ''): Date | null {
  if (text === null) return null
  const moment = readIsoDate(text)
  if (moment && moment > new Date()) return moment
  throw new ApiError('VALIDATION_ERROR', {
    message: `expiresAt must be ${moment ? 'in the future' : 'an ISO date'}.`,
    fix: 'Send expiresAt as a moment to come, such as 2027-01-31T12:00:00Z, or leave it out.',
    field: `${place}expiresAt`,
  })
}

const madeKey = (made: ApiKeyRecord | undefined, key: string) => ({ data: viewMadeKey(made, key), next_steps: STEPS })

export function viewMadeKey(made: ApiKeyRecord | undefined, key: string): MadeApiKey {
  if (!made) throw new Error('The new key exists already.')
  return { ...viewApiKey(made), key }
}

const viewApiKey = ({ workspaceId, hash, rootUserId, ...key }: ApiKeyRecord): ShownApiKey => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})

const STEPS: NextStep[] = [
  nextStep('GET /v1/agents', 'Store the key where its program reads it; then see which agents it reaches.'),
  nextStep('GET /v1/api-keys', 'See all keys, and revoke those that no program uses.'),
]

export const EXAMPLE_KEY = 'ams_4f1cXw0Yb7qZkS2tVn9PdR5hJ8mLc3QeUaG6iTyNoBx'
export const EXAMPLE: ShownApiKey = {
  id: '0199b4a0-77aa-7d10-8c2e-1f2a3b4c5d6e',
  name: 'Web shop',
  prefix: EXAMPLE_KEY.slice(0, 8),
  scopes: ['chat'],
  agentIds: null,
  createdBy: { type: 'key', id: '0199b4a0-5d2e-7c11-9a00-3b5c7d9e1f20', name: 'first key' },
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2027-01-31T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
}
