import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { ProcessFigures } from './registry.ts'

/**
 * Tells whether a scrape may read the figures.
 * @param token the one that the operator has set; undefined: every scrape may
 * @param authorization the header of the request
 */
export const mayScrape = (token: string | undefined, authorization: string | null | undefined): boolean =>
  token === undefined || timingSafeEqual(hash(`Bearer ${token}`), hash(authorization ?? ''))

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Serves /metrics on a port of its own. @returns a function that closes it; it rejects when the port is taken */
export async function serveMetrics(
  figures: Pick<ProcessFigures, 'read'>,
  { port, host, token }: { port: number; host: string | undefined; token: string | undefined },
): Promise<() => void> {
  const server = createServer((request, response) => {
    const refuse = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    if (request.url?.split('?')[0] !== '/metrics') return void refuse(404, 'Only /metrics is served here.\n')
    if (!mayScrape(token, request.headers.authorization))
      return void refuse(401, 'Send METRICS_TOKEN as a bearer token.\n')
    figures.read().then(
      ({ text, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => refuse(503, 'The figures cannot be read now.\n'),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
