import { type AmsClient, unwrap } from './client.ts'
import { WorkFailed } from './error.ts'
import { newRequestKey } from './request-key.ts'
import type {
  CallerTool,
  ChatRequest,
  ChatResult,
  RequiredAction,
  SubmitToolOutputsRequest,
  TurnEvent,
} from './schema.ts'
import type { FollowOptions } from './stream.ts'
import { followTurn, streamChat } from './turn-stream.ts'

/** What you run when the agent calls a tool: its output is any JSON value, and what it throws is told to the model. */
export type CallerFunction = {
  call(args: Record<string, unknown>, context: { callId: string; signal: AbortSignal | undefined }): unknown
}['call']

/** A function with what the model knows of it. */
export type RunnableTool = Omit<CallerTool, 'name'> & { run: CallerFunction }

export type RunOptions = Omit<ChatRequest, 'agent_id' | 'message' | 'tools' | 'background'> &
  Pick<FollowOptions, 'signal' | 'onLost'> & {
    /** By name. The model knows a bare function by its name alone. */
    tools?: Record<string, CallerFunction | RunnableTool>
    /** Gets every event of every turn, such as the pieces of the text. */
    onEvent?: (event: TurnEvent) => void
    /** After so many rounds of your functions the answer is given as it is, with its `required_actions`. 20 when left out. */
    maxRounds?: number
  }

const MAX_ROUNDS = 20
/** The service takes no longer output; the model is told so in its place. */
const MAX_OUTPUT_LENGTH = 200_000

/** Asks an agent and runs the functions that it calls, until it answers. @throws AmsError, ConnectionLost, WorkFailed */
export async function runAgent(
  client: AmsClient,
  agentId: string,
  message: string,
  { tools = {}, onEvent, maxRounds = MAX_ROUNDS, signal, onLost, ...request }: RunOptions = {},
): Promise<ChatResult> {
  const following = { ...(signal && { signal }), ...(onLost && { onLost }) }
  const offered = Object.entries(tools).map(([name, tool]) => definitionOf(name, tool))
  const body = { ...request, agent_id: agentId, message, ...(offered.length > 0 && { tools: offered }) }
  let result = await endOf(streamChat(client, body, newRequestKey(), following), onEvent, signal)
  for (let round = 1; round <= maxRounds; round += 1) {
    const calls = (result.required_actions ?? []).filter(({ type }) => type === 'tool_output')
    if (calls.length === 0) return result
    const outputs = await Promise.all(calls.map((call) => outputOf(call, tools[call.name], signal)))
    signal?.throwIfAborted()
    const { data } = await unwrap(
      client.POST('/v1/turns/{turn_id}/tool-outputs', {
        params: { path: { turn_id: result.turn_id } },
        body: { outputs },
        ...(signal && { signal }),
      }),
    )
    // Another call of the turn waits for a person.
    if (data.turn_id === null) return result
    result = await endOf(followTurn(client, data.turn_id, following), onEvent, signal)
  }
  return result
}

function definitionOf(name: string, tool: CallerFunction | RunnableTool): CallerTool {
  if (typeof tool === 'function') return { name, description: '' }
  const { run, ...definition } = tool
  return { name, ...definition }
}

/** The result of a turn. @throws WorkFailed when it ends with an error; the reason of the signal when it fires first */
async function endOf(
  events: AsyncGenerator<TurnEvent>,
  onEvent: RunOptions['onEvent'],
  signal: AbortSignal | undefined,
): Promise<ChatResult> {
  for await (const event of events) {
    onEvent?.(event)
    if (event.event === 'message.end') return event.data
    if (event.event === 'error') throw new WorkFailed(event.data.error)
  }
  throw signal?.reason ?? new Error('The stream ended before the turn did.')
}

type ToolOutput = SubmitToolOutputsRequest['outputs'][number]

async function outputOf(
  { call_id, name, arguments: args }: RequiredAction,
  tool: CallerFunction | RunnableTool | undefined,
  signal: AbortSignal | undefined,
): Promise<ToolOutput> {
  const run = typeof tool === 'function' ? tool : tool?.run
  try {
    if (!run) throw new Error(`There is no tool ${name}.`)
    const output = await run(args as Record<string, unknown>, { callId: call_id, signal })
    const json = JSON.stringify(output) as string | undefined
    if ((typeof output === 'string' ? output : (json ?? '')).length > MAX_OUTPUT_LENGTH)
      throw new Error(`The output has more than ${MAX_OUTPUT_LENGTH} characters.`)
    return { call_id, output: json === undefined ? null : output }
  } catch (cause) {
    return { call_id, error: cause instanceof Error ? cause.message : String(cause) }
  }
}
