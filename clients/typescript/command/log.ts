import { followLogs } from '../log-stream.ts'
import { type Command, EXIT, findAgent, print, printJson, speakerOf } from './command.ts'

/** `ams logs tail`: prints the entries of the log as they are written. */
export const tailLogs: Command = {
  usage:
    '[--agent <agent>] [--status <success,error,blocked,cancelled>] [--model <model>] [--user <user>] [--metadata <name=value>]… [--json]',
  summary: 'Prints the entries of the log as they are written, until it is stopped.',
  async run({ client, values, signal }) {
    const agent = values.agent && (await findAgent(client, values.agent)).id
    const { status, model } = values
    const chosen = { ...(agent && { agent }), ...(status && { status }), ...(model && { model }) }
    const query = { ...chosen, ...speakerOf(values) }
    for await (const { event, data } of followLogs(client, query, { signal })) {
      if (values.json) printJson(event === 'log' ? data : { left_out: data.count })
      else if (event === 'gap') print(`(${data.count} entries came at once and are left out; GET /v1/logs has them.)`)
      else
        print(
          [
            data.createdAt,
            data.status,
            data.agentName,
            data.model,
            `${data.latencyMs ?? '-'} ms`,
            `${data.cost} USD`,
            data.error,
          ]
            .filter(Boolean)
            .join('  '),
        )
    }
    return EXIT.done
  },
}
