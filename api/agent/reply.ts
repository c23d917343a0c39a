import Type, { type TSchema } from 'typebox'
import { Agent } from '../../domain/agent/agent.ts'
import { NextStep } from '../../domain/next-step.ts'
import type { AgentRecord } from '../../store/agent/agent.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { params, response } from '../request/schema.ts'
import { agentSteps, viewAgent } from './view.ts'

/** The path of everything below one agent. */
export const AgentPath = params(Type.Object({ id: Type.String({ format: 'uuid' }) }))

/** The envelope of a read. */
export const Read = <Data extends TSchema>(data: Data) => response(Type.Object({ data }))

/** The envelope of a mutation. */
export const Mutation = <Data extends TSchema>(data: Data) =>
  response(Type.Object({ data, next_steps: Type.Array(NextStep) }))

export const AgentRead = Read(Agent)
export const AgentMutation = Mutation(Agent)

/** The answer to a change of an agent. */
export const agentMutation = async (deps: ApiDependencies, agent: AgentRecord) => ({
  data: viewAgent(deps.sealing, agent),
  next_steps: await agentSteps(deps, agent),
})
