import { request, until } from '../stack/stack.ts'

// The address is refused, because it is none of the public internet.
const GIVEN = { url: 'http://127.0.0.1:9/hook', events: ['turn.failed'] }

const make = async (): Promise<string> => {
  const { data } = await request('POST', '/v1/webhooks', { body: GIVEN })
  return `/v1/webhooks/${data.id}`
}

/** Does a write to a webhook of its own, which goes afterwards. */
const written = (write: (path: string) => ReturnType<typeof request>) => async () => {
  const path = await make()
  const reply = await write(path)
  await request('DELETE', path)
  return reply
}

/** A successful request for each operation that changes webhooks, by its operationId. */
export const WEBHOOK_WRITES = {
  createWebhook: async () => {
    const reply = await request('POST', '/v1/webhooks', { body: GIVEN })
    await request('DELETE', `/v1/webhooks/${reply.data.id}`)
    return reply
  },
  replaceWebhook: written((path) => request('PUT', path, { body: { ...GIVEN, enabled: false } })),
  deleteWebhook: async () => request('DELETE', await make()),
  rotateSecretOfWebhook: written((path) => request('POST', `${path}/rotate-secret`)),
  testWebhook: written((path) => request('POST', `${path}/test`)),
  redeliverWebhook: written(async (path) => {
    const { data } = await request('POST', `${path}/test`)
    await until('an attempt', async () => {
      const { text } = await request('GET', `${path}/deliveries`)
      return JSON.parse(text).data[0]?.attempts.length > 0
    })
    return request('POST', `${path}/deliveries/${data.id}/redeliver`)
  }),
}
