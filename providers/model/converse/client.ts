import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { guardedCall, isNoStream, unconnectedCall, unreadableCall } from '../failure.ts'
import { fetchOf, type ProviderSettings } from '../fetch.ts'

export type ConverseClient = { sdk: typeof import('@aws-sdk/client-bedrock-runtime'); client: BedrockRuntimeClient }
/** A request of the package, to a path without a query. */
type Sent = {
  protocol: string
  hostname: string
  port?: number
  path: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Any region does for a request that is not signed. */
const NO_REGION = 'us-east-1'

/**
 * Loads AWS's package, so that a service without Bedrock does not hold it in memory. A key is sent as a bearer token;
 * where there is none and a region, the request is signed with AWS's own credentials.
 */
export async function connect(settings: ProviderSettings): Promise<ConverseClient> {
  const sdk = await import('@aws-sdk/client-bedrock-runtime')
  const { baseUrl, apiKey, region } = settings
  const isSigned = region !== undefined && !apiKey
  const client = new sdk.BedrockRuntimeClient({
    region: region ?? NO_REGION,
    endpoint: baseUrl,
    maxAttempts: 1,
    retryMode: 'standard',
    requestHandler: handlerOf(settings),
    ...(isSigned
      ? { authSchemePreference: ['sigv4'] }
      : {
          authSchemePreference: ['httpBearerAuth'],
          token: { token: apiKey || 'none' },
          // The package would look for the operator's in the environment and in files.
          credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
        }),
  })
  return { sdk, client }
}

/** Sends by our own fetch: it has no timeouts, follows no redirect, and may be fenced. Bun has no client of HTTP/2 that is as well tried. */
function handlerOf(settings: ProviderSettings) {
  const send = fetchOf(settings)
  const { name } = settings
  return {
    async handle(request: Sent, { abortSignal: signal }: { abortSignal?: AbortSignal } = {}) {
      const { protocol, hostname, port, path, method, headers, body } = request
      const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`
      const init = { method, headers, ...(body && { body }), ...(signal && { signal }) }
      const response = await send(url, init).catch((error: unknown) => {
        throw guardedCall(name, error) ?? unconnectedCall(name, error)
      })
      if (response.ok && isNoStream(response.headers)) throw unreadableCall(name, 'it answered no stream of events')
      const answered = { statusCode: response.status, headers: Object.fromEntries(response.headers) }
      return { response: { ...answered, body: response.body } }
    },
    updateHttpClientConfig: () => {},
    httpHandlerConfigs: () => ({}),
  }
}
