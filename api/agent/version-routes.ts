import { Elysia } from 'elysia'
import Type, { type Static } from 'typebox'
import { AgentVersion, AgentVersionChange } from '../../domain/agent/version.ts'
import { route } from '../../domain/route.ts'
import { findAgent, findAgentVersion, updateAgent } from '../../store/agent/agent.ts'
import { changeVersionWords, listAgentVersions, restoring } from '../../store/agent/version.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { etagOf, IF_MATCH, versionsOf } from '../request/if-match.ts'
import { body, optionalBody, params } from '../request/schema.ts'
import { EXAMPLE_ACTOR, EXAMPLE_AGENT, mutationExample } from './example.ts'
import { AgentMutation, AgentPath, AgentRead, agentMutation, Mutation, Read } from './reply.ts'
import { viewAgent } from './view.ts'

const VersionPath = params(
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    version: Type.String({ pattern: '^[1-9][0-9]*$', 'x-accepts': 'a version number from 1' }),
  }),
)

/** The body of a restore, which may be left out. */
const Restore = Type.Object(
  {
    include: Type.Optional(
      Type.Array(Type.Enum(['name', 'status']), {
        maxItems: 2,
        description: 'What is restored beside the configuration; left out: neither.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** The routes of an agent's versions: list, get, describe, restore. */
export const versionRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'version' }).use(reading(deps)).use(describing(deps)).use(restoringRoute(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'version-reading' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/versions',
      async ({ workspaceId, params }) => {
        const agent = await findAgent(deps.database, workspaceId, params.id)
        return { data: await listAgentVersions(deps.database, agent) }
      },
      {
        params: AgentPath,
        response: { 200: Read(Type.Array(AgentVersion)) },
        detail: operation('listAgentVersions', 'List the versions of an agent, newest first', 'Versions', {
          description: 'Each change of the configuration makes a version; a change that changes nothing makes none.',
          errors: ['AGENT_NOT_FOUND'],
          example: {
            data: [EXAMPLE_VERSION],
          },
        }),
      },
    )
    .get(
      '/v1/agents/:id/versions/:version',
      async ({ workspaceId, params }) => {
        const agent = await findAgentVersion(deps.database, workspaceId, params.id, Number(params.version))
        return { data: viewAgent(deps.sealing, agent) }
      },
      {
        params: VersionPath,
        response: { 200: AgentRead },
        detail: operation('getAgentVersion', 'Get the agent as it was at one version', 'Versions', {
          description: `Secrets are masked. ${route('POST /v1/agents/{id}/versions/{version}/restore')} makes it the newest version.`,
          errors: ['AGENT_NOT_FOUND', 'VERSION_NOT_FOUND'],
          example: { data: EXAMPLE_AGENT },
        }),
      },
    )

const EXAMPLE_VERSION: Static<typeof AgentVersion> = {
  version: 7,
  createdAt: EXAMPLE_AGENT.updatedAt,
  change: 'prompt',
  actor: EXAMPLE_ACTOR,
  label: 'production',
  note: 'Answers about trade-in bikes.',
}

const describing = (deps: ApiDependencies) =>
  new Elysia({ name: 'version-describing' }).use(authentication(deps)).patch(
    '/v1/agents/:id/versions/:version',
    async ({ workspaceId, audit, params, body }) => {
      const place = { workspaceId, agentId: params.id, version: Number(params.version) }
      const data = await audit.write(
        'updateAgentVersion',
        (tx) => changeVersionWords(tx, place, body),
        ({ version, label, note }) => ({ type: 'agent', id: params.id, change: { version, label, note } }),
      )
      return { data, next_steps: [] }
    },
    {
      params: VersionPath,
      body: body(AgentVersionChange),
      response: { 200: Mutation(AgentVersion) },
      detail: operation('updateAgentVersion', 'Label a version, or write a note on it', 'Versions', {
        description: 'It changes nothing of what the agent does, and makes no version.',
        errors: ['AGENT_NOT_FOUND', 'VERSION_NOT_FOUND'],
        requestExample: { label: 'production', note: 'Answers about trade-in bikes.' },
        example: { data: EXAMPLE_VERSION, next_steps: [] },
      }),
    },
  )

const restoringRoute = (deps: ApiDependencies) =>
  new Elysia({ name: 'version-restoring' }).use(authentication(deps)).post(
    '/v1/agents/:id/versions/:version/restore',
    async ({ workspaceId, access, audit, params, body, request, set }) => {
      const expectedVersions = versionsOf(request.headers.get('if-match'))
      const restored = Number(params.version)
      const edit = {
        ...restoring(deps.sealing, workspaceId, restored, body.include ?? []),
        expectedVersions,
        actor: access.actor,
      }
      const agent = await audit.write(
        'restoreAgentVersion',
        (tx) => updateAgent(tx, workspaceId, params.id, edit),
        ({ id, name, version }) => ({ type: 'agent', id, name, change: { restored, version } }),
      )
      set.headers.etag = etagOf(agent)
      return agentMutation(deps, agent)
    },
    {
      params: VersionPath,
      body: optionalBody(Restore),
      response: { 200: AgentMutation },
      detail: operation('restoreAgentVersion', 'Restore the agent to a former version', 'Versions', {
        description:
          'It makes a new version; the former versions stay. Name, status and secrets stay as they are now; include restores name and status, too.',
        errors: ['AGENT_NOT_FOUND', 'VERSION_NOT_FOUND', 'EVAL_GATE_NOT_PASSED', 'VERSION_CONFLICT'],
        headers: IF_MATCH,
        requestExample: { include: ['name'] },
        example: mutationExample({ ...EXAMPLE_AGENT, version: 8 }),
      }),
    },
  )
