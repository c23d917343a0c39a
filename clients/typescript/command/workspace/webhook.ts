import { unwrap } from '../../client.ts'
import type { Webhook, WebhookEvent } from '../../schema.ts'
import { type Command, EXIT, needed, print, printJson } from '../command.ts'

/** `ams webhooks list`: prints the webhooks of the workspace. */
export const listWebhooks: Command = {
  usage: '[--json]',
  summary: 'Prints the webhooks, and whether they are switched on.',
  async run({ client, values }) {
    const { data } = await unwrap(client.GET('/v1/webhooks'))
    for (const webhook of data)
      if (values.json) printJson(webhook)
      else print(lineOf(webhook))
    return EXIT.done
  },
}

/** `ams webhooks add`: makes a webhook and prints its secret, which is shown once. */
export const addWebhook: Command = {
  usage: '<address> <event>… [--agent <id>] [--json]',
  summary: 'Has events sent to an address, and prints the secret that signs them, which is shown once.',
  async run({ client, values, places }) {
    const { address: url } = needed(places, 'address', 'event')
    // The service says which events there are.
    const events = places.slice(1) as WebhookEvent[]
    const body = { url, events, ...(values.agent && { agentIds: [values.agent] }) }
    const { data } = await unwrap(client.POST('/v1/webhooks', { body }))
    if (values.json) printJson(data)
    else print(`${lineOf(data)}\n${data.secret}`)
    return EXIT.done
  },
}

/** `ams webhooks remove`: removes a webhook with its deliveries. */
export const removeWebhook: Command = {
  usage: '<id>',
  summary: 'Removes a webhook with its deliveries.',
  async run({ client, places }) {
    const { id } = needed(places, 'id')
    const { message } = await unwrap(client.DELETE('/v1/webhooks/{id}', { params: { path: { id } } }))
    print(message)
    return EXIT.done
  },
}

/** `ams webhooks test`: sends the event `test.ping`. */
export const testWebhook: Command = {
  usage: '<id> [--json]',
  summary: 'Sends the event test.ping to a webhook; its deliveries show whether it is taken.',
  async run({ client, values, places }) {
    const { id } = needed(places, 'id')
    const { data } = await unwrap(client.POST('/v1/webhooks/{id}/test', { params: { path: { id } } }))
    if (values.json) printJson(data)
    else print(data.id)
    return EXIT.done
  },
}

/** `ams webhooks deliveries`: prints what was sent to a webhook, and what was answered. */
export const listDeliveries: Command = {
  usage: '<id> [--json]',
  summary: 'Prints the latest deliveries of a webhook, newest first, with the last answer of each.',
  async run({ client, values, places }) {
    const { id } = needed(places, 'id')
    const { data } = await unwrap(client.GET('/v1/webhooks/{id}/deliveries', { params: { path: { id } } }))
    for (const delivery of data) {
      const last = delivery.attempts.at(-1)
      const answer = last?.error ?? last?.status ?? ''
      if (values.json) printJson(delivery)
      else print([delivery.createdAt, delivery.id, delivery.type, delivery.status, answer].join('  '))
    }
    return EXIT.done
  },
}

const lineOf = ({ id, url, events, enabled }: Webhook): string =>
  [id, enabled ? 'on' : 'off', url, events.join(',')].join('  ')
