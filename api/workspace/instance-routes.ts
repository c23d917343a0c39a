import { Elysia } from 'elysia'
import type { Config } from '../../config.ts'
import { Instance } from '../../domain/access/instance.ts'
import { ApiError } from '../../domain/error.ts'
import { MAX_WAITING_TURNS } from '../../domain/turn/turn.ts'
import { hasUsers } from '../../store/access/session.ts'
import { listOperatorsWorkspaceIds } from '../../store/access/workspace.ts'
import { asSystem } from '../../store/connection/scope.ts'
import { sessionCookieOf } from '../access/cookie.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { VERSION } from '../documentation/version.ts'
import { MAX_BODY_BYTES } from '../plugins/authentication.ts'
import { factsOf } from '../plugins/request-facts.ts'

const OPENID_PATH = '/api/v1/session/openid'

/** The route of the installation: how to sign in, and for members and keys its version, its limits and other addresses. */
export const instanceRoutes = (deps: ApiDependencies) => {
  const details = detailsOf(deps.config, deps.models.embeddingModel)
  return new Elysia({ name: 'instance' }).get(
    '/v1/instance',
    async ({ request, set }) => {
      const actor = await findActor(deps, request)
      if (actor) Object.assign(set.headers, await deps.limiter.count(actor.id))
      const needsSetup = !(await asSystem(() => hasUsers(deps.database)))
      const signIn = { password: deps.config.passwordSignIn, openIdPath: deps.openId ? OPENID_PATH : null }
      return { data: { needsSetup, signIn, details: actor && detailsFor(details, await isOfOperator(deps, actor)) } }
    },
    {
      response: { 200: Read(Instance) },
      detail: operation('getInstance', 'Get the ways to sign in, the version and the limits', 'Workspace', {
        description:
          'Without a key or a session, `details` is null. A session that has ended counts as none. Any scope and any workspace will do; the addresses of Temporal and Langfuse are for members and keys of the operator’s workspace only.',
        example: { data: EXAMPLE },
      }),
    },
  )
}

type Client = { id: string; workspaceIds: string[] }

/**
 * Returns true when one of the workspaces is the operator's. There may be several, so the look-up crosses workspaces.
 */
async function isOfOperator({ database }: ApiDependencies, { workspaceIds }: Client): Promise<boolean> {
  const theirs = await asSystem(() => listOperatorsWorkspaceIds(database))
  return theirs.some((id) => workspaceIds.includes(id))
}

const detailsFor = (details: Details, isOperators: boolean): Details =>
  isOperators ? details : { ...details, temporal: { ...details.temporal, uiUrl: null }, langfuseUrl: null }

/** The key or person of a request; null for a visitor. @throws ApiError of 401 for a key that does not work */
async function findActor(
  { config, keys, sessions, visitors }: ApiDependencies,
  request: Request,
): Promise<Client | null> {
  const { address } = factsOf(request)
  const authorization = request.headers.get('authorization')
  if (authorization !== null) {
    const { actor, workspaceId } = await keys.identify(authorization, address ?? undefined)
    return { id: actor.id ?? '', workspaceIds: [workspaceId] }
  }
  const cookie = sessionCookieOf(request.headers, config.publicUrl)
  if (cookie === undefined) {
    await visitors.count(address)
    return null
  }
  try {
    const { user, workspaces } = await sessions.find(cookie, { address })
    return { id: user.id, workspaceIds: workspaces.map(({ id }) => id) }
  } catch (error) {
    // The page of the sign-in asks with the cookie of the session before.
    if (error instanceof ApiError && error.errorCode === 'SESSION_ENDED') return null
    throw error
  }
}

type Details = NonNullable<Instance['details']>

const detailsOf = (config: Config, embeddingModel: string): Details => ({
  version: VERSION,
  publicUrl: config.publicUrl,
  temporal: { uiUrl: config.temporal.uiAddress ?? null, namespace: config.temporal.namespace },
  langfuseUrl: config.langfuse.baseUrl ?? null,
  embeddingModel,
  workspaceModelKeys: config.workspaceModelKeys,
  limits: {
    documentBytes: config.maxDocumentBytes,
    attachmentBytes: config.maxAttachmentBytes,
    bodyBytes: MAX_BODY_BYTES,
    turnTimeoutSeconds: config.turnTimeoutSeconds,
    waitingTurns: MAX_WAITING_TURNS,
    requestsPerMinute: config.rateLimitPerMinute,
    evalConcurrency: config.evalConcurrency,
    retentionDays: config.retentionDays ?? null,
    auditRetentionDays: config.auditRetentionDays,
  },
})

const EXAMPLE: Instance = {
  needsSetup: false,
  signIn: { password: true, openIdPath: OPENID_PATH },
  details: {
    version: '0.1.0',
    publicUrl: 'https://agents.example.com',
    temporal: { uiUrl: 'http://localhost:8233', namespace: 'default' },
    langfuseUrl: null,
    embeddingModel: 'openai/text-embedding-3-small',
    workspaceModelKeys: true,
    limits: {
      documentBytes: 20_971_520,
      attachmentBytes: 20_971_520,
      bodyBytes: 1_048_576,
      turnTimeoutSeconds: 300,
      waitingTurns: 20,
      requestsPerMinute: 600,
      evalConcurrency: 8,
      retentionDays: null,
      auditRetentionDays: 400,
    },
  },
}
