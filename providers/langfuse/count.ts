import { authorizationOf, type LangfuseSettings } from './langfuse.ts'

const TIMEOUT_MS = 30_000

/**
 * The number of traces that Langfuse has in a window, by their name: root observations that begin in it, by
 * `GET /api/public/v2/metrics`, which Langfuse 4 and Langfuse Cloud have.
 * @param window from (included) to (left out)
 * @throws Error that says what Langfuse answered
 */
export async function countTraces(
  { baseUrl, keys, environment }: Pick<LangfuseSettings, 'baseUrl' | 'keys' | 'environment'>,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const query = {
    view: 'observations',
    dimensions: [{ field: 'traceName' }],
    metrics: [{ measure: 'count', aggregation: 'count' }],
    filters: [
      { column: 'isRootObservation', operator: '=', value: true, type: 'boolean' },
      ...(environment ? [{ column: 'environment', operator: '=', value: environment, type: 'string' }] : []),
    ],
    fromTimestamp: from.toISOString(),
    toTimestamp: to.toISOString(),
  }
  const response = await fetch(`${baseUrl}/api/public/v2/metrics?query=${encodeURIComponent(JSON.stringify(query))}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization: authorizationOf(keys) },
  })
  if (!response.ok) throw new Error(`Langfuse answered ${response.status} to GET /api/public/v2/metrics.`)
  const { data } = (await response.json()) as { data: { traceName?: string; count_count?: number | string }[] }
  return new Map(data.map(({ traceName = '', count_count: count = 0 }) => [traceName, Number(count)]))
}
