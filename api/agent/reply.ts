import Type, { type TSchema } from 'typebox'
import { Agent } from '../../domain/agent/agent.ts'
import { NextStep } from '../../domain/agent/next-step.ts'
import { route } from '../../domain/route.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { params, response } from '../request/schema.ts'
import { agentSteps, viewAgent } from './view.ts'

/** The path parameters of every route below one agent. */
export const AgentPath = params(
  Type.Object({ id: Type.String({ format: 'uuid', 'x-listed': route('GET /v1/agents') }) }),
)

/** The path parameters of every route below one turn. */
export const TurnPath = params(Type.Object({ turn_id: Type.String({ format: 'uuid' }) }))

/** The response schema of a read: `{ data }`. */
export const Read = <Data extends TSchema>(data: Data) => response(Type.Object({ data }))

/** The response schema of a part of a list: `{ data, total }`, with the length of the whole list. */
export const ReadPart = <Item extends TSchema>(item: Item) =>
  response(Type.Object({ data: Type.Array(item), total: Type.Integer({ minimum: 0 }) }))

/** The response schema of a mutation: `{ data, next_steps }`. */
export const Mutation = <Data extends TSchema>(data: Data) =>
  response(Type.Object({ data, next_steps: Type.Array(NextStep) }))

export const AgentRead = Read(Agent)
export const AgentMutation = Mutation(Agent)

/** The response to a change of an agent: the agent with masked secrets, and the steps that it still lacks. */
export const agentMutation = async (deps: ApiDependencies, agent: AgentRecord) => ({
  data: viewAgent(deps.sealing, agent),
  next_steps: await agentSteps(deps, agent),
})
