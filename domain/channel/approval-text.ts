import type { Actor } from '../access/access.ts'
import { beginning } from '../text/character.ts'
import type { ActionStatus } from '../turn/required-action.ts'

/** A call as people see it, and what was decided. */
export type AskedCall = {
  agentName: string
  name: string
  arguments: unknown
  status: ActionStatus
  reason: string | null
  decidedBy: Actor | null
}

/**
 * The Markdown that asks for a decision.
 * @param link of its page in the dashboard; undefined where the service does not know its own address
 * @param maxLength of the arguments
 */
export function approvalText(call: AskedCall, link: string | undefined, maxLength: number): string {
  const page = link === undefined ? [] : [`[Open in the dashboard](${link})`]
  return [
    `${code(call.agentName)} asks to make the call ${code(call.name)}:`,
    argumentsBlock(call, maxLength),
    ...page,
  ].join('\n\n')
}

/** The Markdown that says what was decided. */
export const decisionText = (call: AskedCall, maxLength: number): string =>
  [
    `${code(call.agentName)} asked to make the call ${code(call.name)}:`,
    argumentsBlock(call, maxLength),
    decisionOf(call),
  ].join('\n\n')

function decisionOf({ status, reason, decidedBy }: AskedCall): string {
  if (reason === 'tool_changed') return 'Rejected: the tool is another one now.'
  if (decidedBy === null) return status === 'expired' ? 'Rejected: nobody decided in time.' : 'The turn was cancelled.'
  return `${status === 'approved' ? 'Approved' : 'Rejected'} by ${code(decidedBy.name)}`
}

/** A line of JSON cannot end the block. */
function argumentsBlock({ arguments: given }: AskedCall, maxLength: number): string {
  const json = JSON.stringify(given, null, 2)
  const shown = beginning(json, maxLength)
  return `\`\`\`\n${shown.length < json.length ? `${shown}…` : shown}\n\`\`\``
}

/** As code, nothing in a name is markup. */
const code = (text: string): string => `\`${beginning(text.replaceAll(/[`\n]/g, ' '), 100)}\``
