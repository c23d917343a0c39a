import { unwrap } from '../../client.ts'
import { type Command, type Context, EXIT, findAgent, needed, print, printJson, UsageError } from '../command.ts'

const STATUSES = ['open', 'approved', 'rejected', 'expired'] as const

/** `ams approvals list`: the calls that wait for a decision, or those of another status. */
export const listApprovals: Command = {
  usage: '[--agent <agent>] [--status <open|approved|rejected|expired>] [--json]',
  summary: 'Lists the calls that a person allows, the newest first; those that wait where no status is given.',
  async run({ client, values }) {
    const status = STATUSES.find((each) => each === (values.status ?? 'open'))
    if (!status) throw new UsageError(`--status is none of ${STATUSES.join(', ')}: ${values.status}`)
    const agent = values.agent && (await findAgent(client, values.agent)).id
    const query = { status, limit: 100, ...(agent && { agent }) }
    const { data } = await unwrap(client.GET('/v1/approvals', { params: { query } }))
    for (const approval of data)
      if (values.json) printJson(approval)
      else
        print(
          [
            approval.id,
            approval.createdAt,
            approval.agent.name,
            approval.name,
            JSON.stringify(approval.arguments),
          ].join('  '),
        )
    return EXIT.done
  },
}

/** `ams approvals approve`: allows a call, with other arguments where they are given. */
export const approveCall: Command = {
  usage: "<approval> [--arguments '{ … }'] [--json]",
  summary: 'Allows a call; it is made once. With --arguments it is made with these.',
  run: (context) => decide(context, { decision: 'approve', ...argumentsOf(context.values.arguments) }),
}

/** `ams approvals reject`: the call is never made. */
export const rejectCall: Command = {
  usage: '<approval> [--reason <text>] [--json]',
  summary: 'Rejects a call; it is never made. The model reads the reason.',
  run: (context) =>
    decide(context, { decision: 'reject', ...(context.values.reason && { reason: context.values.reason }) }),
}

type Decision = { decision: 'approve' | 'reject'; arguments?: Record<string, unknown>; reason?: string }

async function decide({ client, values, places }: Context, body: Decision): Promise<number> {
  const { approval: id } = needed(places, 'approval')
  const { data } = await unwrap(client.POST('/v1/approvals/{id}', { params: { path: { id } }, body }))
  if (values.json) printJson(data)
  else if (data.turn_id) print(`The turn ${data.turn_id} goes on.`)
  else print(`Still open: ${data.open.length}.`)
  return EXIT.done
}

/** @throws UsageError for what is no JSON object */
function argumentsOf(text: string | undefined): { arguments?: Record<string, unknown> } {
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { arguments: value as Record<string, unknown> }
  } catch {
    // What follows says it.
  }
  throw new UsageError(`--arguments is no JSON object: ${text}`)
}
