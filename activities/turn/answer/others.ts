import type { ToolCallRequest } from '../../../domain/model/model.ts'
import { isOutside, needsApproval, validateArguments } from '../../../domain/tool/call.ts'
import type { PreparedTurn } from '../prepare.ts'

/**
 * True for a call that the caller runs, and for one that a person allows first: in an eval nobody is asked. One whose arguments
 * do not fit is neither: the model gets an error for it.
 */
export function isForOthers({ tools, beginning }: PreparedTurn, { name, argumentsJson }: ToolCallRequest): boolean {
  const tool = tools.find(name)
  const isWaiting = isOutside(tool) || (needsApproval(tool) && beginning.turn.source !== 'eval')
  return isWaiting && validateArguments(tool, argumentsJson).ok
}
