import { Elysia } from 'elysia'
import { Compile } from 'typebox/compile'
import { nextStep } from '../../domain/agent/next-step.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { sealTrialInput } from '../../domain/secret/trial.ts'
import { hasUserInformation } from '../../domain/text/web-address.ts'
import { assertToolsWork } from '../../domain/tool/check.ts'
import {
  type ImportedOperation,
  MAX_OPENAPI_BYTES,
  MAX_OPENAPI_SIZE,
  type OpenApiOrder,
  OpenApiReading,
  ToolImport,
  ToolImportResult,
} from '../../domain/tool/import.ts'
import { type AgentRecord, findAgent, openTools } from '../../store/agent/agent.ts'
import { maskTools, sealTools } from '../../store/agent/secret.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { IF_MATCH } from '../request/if-match.ts'
import { body } from '../request/schema.ts'
import { EXAMPLE_IMPORT, EXAMPLE_IMPORTED } from './example-import.ts'
import { replaceConfiguration } from './replacement.ts'
import { AgentPath, Mutation } from './reply.ts'
import { type MergedTools, mergeTools } from './tool-import.ts'
import { makeTrial, type TrialCaller } from './trial.ts'
import { agentSteps } from './view.ts'

const BOUNDS = { maxSize: MAX_OPENAPI_SIZE }
/** A worker fetches for 10 s and reads for 30 s at most. */
const READ_MS = 45_000
const Reading = Compile(OpenApiReading)

/** The route that makes tools of the operations of an OpenAPI document. */
export const toolImportRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'tool-import' }).use(authentication(deps, BOUNDS)).post(
    '/v1/agents/:id/tools/import',
    async ({ workspaceId, access, audit, params: { id }, body, request, server, set }) => {
      const caller = { workspaceId, audit, request, server }
      const agent = await findAgent(deps.database, workspaceId, id)
      const reading = await read(deps, caller, agent, orderOf(body))
      await assertToolsWork(
        reading.tools.map(({ tool }) => tool),
        agent.toolConfig,
      )
      if (body.dry_run) return await answer(deps, agent, merge(deps, agent, reading.tools), reading)
      let merged: MergedTools | undefined
      const imported = await replaceConfiguration(
        deps,
        { workspaceId, access, audit, request, set },
        {
          agentId: id,
          action: 'importAgentTools',
          change: 'tools imported',
          edit: async (current) => {
            merged = merge(deps, current, reading.tools)
            return merged.isChanged ? { toolConfig: sealed(deps, current, merged) } : undefined
          },
          facts: () => ({ tools: merged?.taken.length ?? 0 }),
        },
      )
      return await answer(deps, imported, merged ?? merge(deps, imported, reading.tools), reading)
    },
    {
      params: AgentPath,
      body: body(ToolImport, BOUNDS),
      response: { 200: Mutation(ToolImportResult) },
      detail: operation(
        'importAgentTools',
        'Import the operations of an OpenAPI document as tools',
        'Agent configuration',
        {
          description:
            'Adds an api_call for each operation of a document of OpenAPI 3.0 or 3.1, as one version. The document is openapi, or lies at url; server is the address below which its paths lie, in place of the servers that it names. Parameters and the members of a JSON body are one schema; the body is one argument where names clash. What api_call cannot do is skipped with its reason. A tool that was imported before is brought up to date and keeps its secret. The secrets of the tools are empty: put them in with PUT. A worker fetches url under the rules of tools.',
          errors: ['AGENT_NOT_FOUND', 'VERSION_CONFLICT', 'FILE_NOT_FETCHED'],
          headers: IF_MATCH,
          requestExample: EXAMPLE_IMPORT,
          example: { data: EXAMPLE_IMPORTED, next_steps: [] },
        },
      ),
    },
  )

/** @throws ApiError VALIDATION_ERROR without exactly one document, and for one that is too large */
function orderOf({ openapi, url, operations, server }: ToolImport): OpenApiOrder {
  if ((openapi === undefined) === (url === undefined))
    throw new ApiError('VALIDATION_ERROR', {
      message: `${openapi === undefined ? 'Neither openapi nor url is' : 'Both openapi and url are'} there.`,
      field: 'openapi',
      fix: 'Send the document as openapi, or its address as url.',
    })
  if (server !== undefined && hasUserInformation(server))
    throw new ApiError('VALIDATION_ERROR', {
      message: 'server carries a user name or password.',
      field: 'server',
      fix: 'Leave them out, and set authType of the tools to basic with authValue user:password.',
    })
  const text = typeof openapi === 'object' ? JSON.stringify(openapi) : openapi
  if (text !== undefined && Buffer.byteLength(text) > MAX_OPENAPI_BYTES)
    throw new ApiError('VALIDATION_ERROR', {
      message: 'openapi has more than 5 MiB.',
      field: 'openapi',
      fix: 'Send a document of at most 5 MiB.',
    })
  return {
    ...(text !== undefined && { text }),
    ...(url !== undefined && { url }),
    ...(operations && { operations }),
    ...(server !== undefined && { server }),
  }
}

type Read = Extract<OpenApiReading, { tools: unknown }>

/** Has a worker read the document: only it sends requests, behind its fence, and content is read behind its wall. */
async function read(
  { database, sealing }: ApiDependencies,
  caller: TrialCaller,
  { id: agentId, version: agentVersion, workspaceId }: AgentRecord,
  order: OpenApiOrder,
): Promise<Read> {
  const id = newId()
  const input = sealTrialInput(sealing, { id, workspaceId }, order)
  const trial = { id, agentId, agentVersion, kind: 'openapi' as const, name: null, input }
  const { result, error } = await makeTrial(database, caller, { trial, callMs: READ_MS })
  if (result === null) throw new ApiError('SERVICE_UNAVAILABLE', { ...(error && { message: error }) })
  const reading: unknown = JSON.parse(result)
  if (!Reading.Check(reading)) throw new Error('A worker has read an OpenAPI document into another form.')
  if (!('refusal' in reading)) return reading
  const { isFetched = true, ...details } = reading.refusal
  throw new ApiError(isFetched ? 'VALIDATION_ERROR' : 'FILE_NOT_FETCHED', details)
}

const merge = ({ sealing }: ApiDependencies, agent: AgentRecord, tools: ImportedOperation[]): MergedTools =>
  mergeTools(openTools(sealing, agent, agent.toolConfig ?? []), tools)

const sealed = ({ sealing }: ApiDependencies, agent: AgentRecord, { tools }: MergedTools) =>
  sealTools(sealing, agent, tools, agent.toolConfig)

async function answer(deps: ApiDependencies, agent: AgentRecord, merged: MergedTools, reading: Read) {
  const { taken } = merged
  const names = new Set(taken.map(({ tool }) => tool.name))
  const shown = maskTools(deps.sealing, agent, sealed(deps, agent, merged)).filter(({ name }) => names.has(name))
  const data: ToolImportResult = {
    tools: shown,
    operations: taken.map(({ operation, tool, leftOut }) => ({ operation, tool: tool.name, left_out: leftOut })),
    skipped: [...reading.skipped, ...merged.skipped],
  }
  const bare = shown.filter(({ config }) => config.authType !== 'none' && !config.authValue).map(({ name }) => name)
  const steps = bare.length === 0 ? [] : [secretStep(bare)]
  return { data, next_steps: [...steps, ...(await agentSteps(deps, agent))] }
}

const secretStep = (names: string[]) => {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : ''
  return nextStep('PUT /v1/agents/{id}/tools', `Set authValue of ${names.slice(0, 10).join(', ')}${more}.`)
}
