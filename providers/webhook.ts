import { Webhook } from 'standardwebhooks'
import { type GuardedHttp, GuardedHttpError } from './guarded-http/client.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 64 * 1024

export type WebhookMessage = {
  workspaceId: string
  url: string
  /** The id is the same at every attempt, so the receiver can drop repeats. */
  id: string
  /** The workspace's secrets in the clear (`whsec_…`): two during the overlap of a rotation. */
  secrets: string[]
  body: string
}

/**
 * The result of an attempt: any status but 2xx is an error, a redirect too. The error names no path and no contents.
 */
export type WebhookOutcome = { status: number | null; error: string | null }

export type WebhookSender = { send(message: WebhookMessage, signal?: AbortSignal): Promise<WebhookOutcome> }

/**
 * Returns a sender that signs webhooks as Standard Webhooks says and sends them by the guarded client. `send` throws
 * only the reason of `signal`.
 */
export const createWebhookSender = (http: GuardedHttp, now = () => new Date()): WebhookSender => ({
  async send({ workspaceId, url, id, secrets, body }, signal) {
    const sentAt = now()
    try {
      const { status } = await http.request({
        method: 'POST',
        url,
        workspaceId,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'agent-management-service-webhook',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          // The receiver takes the message when one of the signatures is right (Standard Webhooks).
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        maxRedirects: 0,
        isTraced: true,
        ...(signal && { signal }),
      })
      return { status, error: status >= 200 && status < 300 ? null : `The webhook answered with status ${status}.` }
    } catch (error) {
      if (error instanceof GuardedHttpError) return { status: null, error: error.message }
      throw error
    }
  },
})
