import { Elysia } from 'elysia'
import Type from 'typebox'
import { ToolTrial, TrialReceipt } from '../../domain/agent/trial.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { sealTrialInput } from '../../domain/secret/trial.ts'
import { isRepeatable, toolTimeoutMs, validateArguments } from '../../domain/tool/call.ts'
import type { Tool } from '../../domain/tool/config.ts'
import { type AgentRecord, findAgent, openTools } from '../../store/agent/agent.ts'
import type { NewTrial } from '../../store/agent/trial.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { optionalBody, params } from '../request/schema.ts'
import { EXAMPLE_TRIAL } from './example.ts'
import { AgentPath, Mutation } from './reply.ts'
import { makeTrial, type TrialCaller, viewTrial } from './trial.ts'
import { agentSteps } from './view.ts'

const ToolPath = params(Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String({ minLength: 1 }) }))
const NoOptions = Type.Object({}, { additionalProperties: false })
/** A webhook has 15 s to answer. */
const WEBHOOK_MS = 15_000

/** The routes that try a setting of an agent: call a tool, send a test webhook. */
export const trialRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'trial' }).use(testingTool(deps)).use(testingWebhook(deps))

const testingTool = (deps: ApiDependencies) =>
  new Elysia({ name: 'trial-tool' }).use(authentication(deps)).post(
    '/v1/agents/:id/tools/:name/test',
    async ({ workspaceId, audit, params: { id, name }, body, request, server }) => {
      const agent = await findAgent(deps.database, workspaceId, id)
      const tool = toolOf(deps, agent, nameOf(name))
      const trial = toolTrialOf(deps, agent, tool, body.arguments ?? {})
      const caller = { workspaceId, audit, request, server }
      return await make(
        deps,
        caller,
        { agent, trial, action: 'testTool', callMs: toolTimeoutMs(tool) },
        !isRepeatable(tool),
      )
    },
    {
      params: ToolPath,
      body: optionalBody(ToolTrial),
      response: { 200: Mutation(TrialReceipt) },
      detail: operation('testTool', 'Call a tool of the agent as a model would', 'Agent configuration', {
        description:
          'The call is real: a POST, PUT or DELETE has its effect at the target. It goes through the same fences, limits, mapping and masking as in a turn, with the configuration that is saved. It is made at most once. The secrets of the tool are hidden in the receipt.',
        errors: ['AGENT_NOT_FOUND', 'TOOL_NOT_FOUND'],
        requestExample: { arguments: { order_id: '1007' } },
        example: { data: EXAMPLE_TRIAL, next_steps: [] },
      }),
    },
  )

const testingWebhook = (deps: ApiDependencies) =>
  new Elysia({ name: 'trial-webhook' }).use(authentication(deps)).post(
    '/v1/agents/:id/escalation/test',
    async ({ workspaceId, audit, params: { id }, request, server }) => {
      const agent = await findAgent(deps.database, workspaceId, id)
      if (!agent.escalationConfig?.webhookUrl) throw new ApiError('WEBHOOK_NOT_CONFIGURED')
      const trial = { ...trialOf(agent), kind: 'webhook' as const, name: null, input: null }
      const caller = { workspaceId, audit, request, server }
      return await make(deps, caller, { agent, trial, action: 'testEscalation', callMs: WEBHOOK_MS }, true)
    },
    {
      params: AgentPath,
      body: optionalBody(NoOptions),
      response: { 200: Mutation(TrialReceipt) },
      detail: operation('testEscalation', 'Send a test webhook to the webhookUrl of the agent', 'Escalations', {
        description:
          'The webhook is signed as an escalation is. Its body has the type escalation.test; no escalation is opened, and no further attempt follows.',
        errors: ['AGENT_NOT_FOUND', 'WEBHOOK_NOT_CONFIGURED'],
        requestExample: {},
        example: { data: { ...EXAMPLE_TRIAL, kind: 'webhook', name: null, result: null }, next_steps: [] },
      }),
    },
  )

type Wanted = { agent: AgentRecord; trial: NewTrial; action: 'testTool' | 'testEscalation'; callMs: number }

async function make(
  deps: ApiDependencies,
  caller: TrialCaller,
  { agent, trial, action, callMs }: Wanted,
  mayHaveEffect: boolean,
) {
  const { id, name } = agent
  const facts = { type: 'agent' as const, id, name, ...(trial.name !== null && { change: { tool: trial.name } }) }
  const ended = await makeTrial(deps.database, caller, { trial, entry: { action, facts }, callMs })
  return { data: viewTrial(ended, mayHaveEffect), next_steps: await agentSteps(deps, agent) }
}

const trialOf = ({ id, version }: AgentRecord) => ({ id: newId(), agentId: id, agentVersion: version })

/** @throws ApiError VALIDATION_ERROR when the arguments do not fit the tool */
function toolTrialOf({ sealing }: ApiDependencies, agent: AgentRecord, tool: Tool, args: object): NewTrial {
  const checked = validateArguments(tool, JSON.stringify(args))
  if (!checked.ok)
    throw new ApiError('VALIDATION_ERROR', {
      message: `arguments does not fit the tool: ${checked.error}`,
      fix: 'Send in arguments what the inputSchema of the tool names.',
      field: 'arguments',
    })
  const trial = trialOf(agent)
  const input = sealTrialInput(sealing, { ...trial, workspaceId: agent.workspaceId }, checked.args)
  return { ...trial, kind: 'tool', name: tool.name, input }
}

/** The tool in the clear: its placeholders stand in sealed texts. @throws ApiError TOOL_NOT_FOUND */
function toolOf({ sealing }: ApiDependencies, agent: AgentRecord, name: string): Tool {
  const tool = openTools(sealing, agent, agent.toolConfig ?? []).find((each) => each.name === name)
  if (!tool) throw new ApiError('TOOL_NOT_FOUND', { message: `The agent has no tool ${name.slice(0, 200)}.` })
  return tool
}

/** The name of a path, decoded: the router does not do so. */
function nameOf(pathPart: string): string {
  try {
    return decodeURIComponent(pathPart)
  } catch {
    return pathPart
  }
}
