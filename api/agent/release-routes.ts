import { Elysia } from 'elysia'
import { Release, ReleaseConditions } from '../../domain/agent/release.ts'
import { route } from '../../domain/route.ts'
import { findAgent } from '../../store/agent/agent.ts'
import { conditionsOf, releaseOf, replaceConditions, replaceRelease } from '../../store/agent/release.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'
import { AgentPath, Mutation, Read } from './reply.ts'
import { agentSteps } from './view.ts'

/** The routes of an agent's release: the version that turns use, and what a release needs. */
export const releaseRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'release' }).use(releasing(deps)).use(conditions(deps))

const releasing = (deps: ApiDependencies) =>
  new Elysia({ name: 'release-version' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/release',
      async ({ workspaceId, params }) => ({ data: releaseOf(await findAgent(deps.database, workspaceId, params.id)) }),
      {
        params: AgentPath,
        response: { 200: Read(Release) },
        detail: operation('getAgentRelease', 'Get the version that turns of an agent use', 'Versions', {
          description: 'latest means that each version is used from the moment at which it is stored.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: { version: 7 } },
        }),
      },
    )
    .put(
      '/v1/agents/:id/release',
      async ({ workspaceId, audit, params, body }) => {
        const agent = await audit.write(
          'releaseAgentVersion',
          (tx) => replaceRelease(tx, workspaceId, params.id, body),
          (before) => ({
            type: 'agent',
            id: before.id,
            name: before.name,
            change: { from: releaseOf(before).version, to: body.version },
          }),
        )
        return { data: body, next_steps: await agentSteps(deps, agent) }
      },
      {
        params: AgentPath,
        body: body(Release),
        response: { 200: Mutation(Release) },
        detail: operation('releaseAgentVersion', 'Release a version of an agent, or roll back to one', 'Versions', {
          description: `New turns of chat, channels, OpenAI’s way in and MCP use this version; accepted turns keep theirs. Eval suites and all other operations speak of the newest version. Name, status, budgets, secrets and whether a channel is enabled are those of the newest version at once, and knowledge has no versions. ${route('PUT /v1/agents/{id}/release/conditions')} says what a release needs.`,
          errors: ['AGENT_NOT_FOUND', 'VERSION_NOT_FOUND', 'RELEASE_REFUSED'],
          requestExample: { version: 7 },
          example: { data: { version: 7 }, next_steps: [] },
        }),
      },
    )

const conditions = (deps: ApiDependencies) =>
  new Elysia({ name: 'release-conditions' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/release/conditions',
      async ({ workspaceId, params }) => ({
        data: conditionsOf(await findAgent(deps.database, workspaceId, params.id)),
      }),
      {
        params: AgentPath,
        response: { 200: Read(ReleaseConditions) },
        detail: operation('getReleaseConditions', 'Get what a release of an agent needs', 'Versions', {
          description: 'Both are false until an owner sets them.',
          errors: ['AGENT_NOT_FOUND'],
          example: { data: { gate: true, backtest: false } },
        }),
      },
    )
    .put(
      '/v1/agents/:id/release/conditions',
      async ({ workspaceId, audit, params, body }) => {
        const agent = await audit.write(
          'replaceReleaseConditions',
          (tx) => replaceConditions(tx, workspaceId, params.id, body),
          ({ id, name }) => ({ type: 'agent', id, name, change: body }),
        )
        return { data: body, next_steps: await agentSteps(deps, agent) }
      },
      {
        params: AgentPath,
        body: body(ReleaseConditions),
        response: { 200: Mutation(ReleaseConditions) },
        detail: operation('replaceReleaseConditions', 'Set what a release of an agent needs', 'Versions', {
          description:
            'The conditions hold for the next release; what is released stays. With a condition, latest cannot be released.',
          errors: ['AGENT_NOT_FOUND'],
          requestExample: { gate: true, backtest: false },
          example: { data: { gate: true, backtest: false }, next_steps: [] },
        }),
      },
    )
