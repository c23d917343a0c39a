import { DEFAULT_TOOL_ROUNDS, settingsOfTurn } from '../../../domain/model/answer-settings.ts'
import type { ModelRequest, ModelTool, ToolCallRequest } from '../../../domain/model/model.ts'
import { isOutside, MOST_TOOLS, READER_TOOL, RESULT_READER } from '../../../domain/tool/call.ts'
import { isTooLong } from '../../../domain/tool/cut-result.ts'
import type { Round } from '../../../store/turn/round.ts'
import type { EarlierCall } from '../history/earlier.ts'
import type { TurnSoFar } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'
import { isRepairing } from './output.ts'

/** A round that only reads on in results does not count, up to so many: a model may read the same again and again. */
const MOST_READING_ROUNDS = 200

/**
 * The tools that the round offers. The caller's choice speaks of the caller's tools in the first round, so a call that is
 * required is one of theirs. In the last round the tools stay declared, and the model may not call them; it may still read
 * on in a result that was cut, then it is offered that alone.
 */
export function offeredTools(hold: TurnSoFar, prepared: PreparedTurn): Pick<ModelRequest, 'tools' | 'toolChoice'> {
  const own = prepared.tools.tools
  const tools = canRead(hold, prepared) && own.length < MOST_TOOLS ? [...own, READER_TOOL] : own
  if (tools.length === 0) return {}
  const may = callableTools(hold, prepared)
  if (may === 'none') return { tools, toolChoice: 'none' }
  if (may === 'reader') return { tools: [READER_TOOL] }
  const choice = hold.rounds.length === 0 ? hold.turn.toolChoice : null
  const callers = tools.filter(({ name }) => isOutside(prepared.tools.find(name)))
  if (choice === 'none') return withTools(tools.filter((tool) => !callers.includes(tool)))
  if (choice === 'required') return { tools: callers, toolChoice: choice }
  if (choice === null || choice === 'auto') return { tools }
  const named = callers.find(({ name }) => {
    const tool = prepared.tools.find(name)
    return isOutside(tool) && tool.name === choice.name
  })
  return { tools, ...(named && { toolChoice: { name: named.name } }) }
}

const withTools = (tools: ModelTool[]) => (tools.length > 0 ? { tools } : {})

/** The calls of an answer that are made: a model that asks for others all the same gets none. */
export function callsToMake(hold: TurnSoFar, prepared: PreparedTurn, calls: ToolCallRequest[]): ToolCallRequest[] {
  const may = callableTools(hold, prepared)
  return may === 'all' ? calls : may === 'reader' ? calls.filter(isReading) : []
}

/** none: after the last round, whose calls nobody could answer, and for an answer that is asked for again. */
function callableTools(hold: TurnSoFar, prepared: PreparedTurn): 'all' | 'reader' | 'none' {
  if (isRepairing(hold)) return 'none'
  const { maxToolRounds = DEFAULT_TOOL_ROUNDS } = settingsOfTurn(prepared.agent.modelSettings, hold.turn.settings)
  const reading = Math.min(hold.rounds.filter(onlyReads).length, MOST_READING_ROUNDS)
  if (hold.rounds.length - reading < maxToolRounds) return 'all'
  return reading < MOST_READING_ROUNDS && canRead(hold, prepared) ? 'reader' : 'none'
}

const onlyReads = ({ toolCalls }: Round): boolean => toolCalls.length > 0 && toolCalls.every(isReading)

const isReading = ({ name }: ToolCallRequest): boolean => name === RESULT_READER

/** True where the model got a part of a result. */
const canRead = (hold: TurnSoFar, prepared: PreparedTurn): boolean =>
  prepared.leftOut > 0 ||
  callsInRequest(hold, prepared).some(isPart) ||
  [prepared.beginning, ...prepared.history].some(({ results = [] }) => results.some(isPart))

/** The calls whose results stand as such in the request, the oldest first. A client's own are not among them. */
export const callsInRequest = (
  hold: TurnSoFar,
  { beginning, history }: Pick<PreparedTurn, 'beginning' | 'history'>,
): EarlierCall[] => [
  ...[...history.flatMap(({ asked = [] }) => asked), ...beginning.asked].flatMap(({ calls }) => calls),
  ...hold.allCalls().tools,
]

/** The calls whose results leave the request, because the model's context is full. */
export const callsLeftOut = (hold: TurnSoFar, prepared: PreparedTurn): EarlierCall[] =>
  callsInRequest(hold, prepared).slice(0, prepared.leftOut)

const isPart = ({ isCut, type, result }: EarlierCall): boolean =>
  isCut || (type === 'caller' && result !== null && isTooLong(result))
