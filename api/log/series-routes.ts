import { Elysia } from 'elysia'
import Type from 'typebox'
import { ApiError } from '../../domain/error.ts'
import { composeSeries } from '../../domain/log/compose-series.ts'
import { StatsWindow } from '../../domain/log/entry.ts'
import {
  BUCKET_MS,
  bucketFor,
  bucketStarts,
  MAX_POINTS,
  STATS_BUCKETS,
  STATS_GROUPS,
  type StatsBucket,
  StatsSeries,
} from '../../domain/log/series.ts'
import { LogFilterQuery } from '../../domain/log/workspace-entry.ts'
import { route } from '../../domain/route.ts'
import type { LogWindow } from '../../store/log/filter.ts'
import { listAgentFacts, listSeriesParts } from '../../store/log/series.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { query } from '../request/schema.ts'
import { SERIES_EXAMPLE } from './example.ts'
import { logFilterOf } from './filter.ts'
import { windowOf } from './window.ts'

const SeriesQuery = Type.Object({
  ...LogFilterQuery.properties,
  ...StatsWindow.properties,
  bucket: Type.Optional(
    Type.Enum([...STATS_BUCKETS], {
      description: 'Left out: minutes for up to 3 hours, hours for up to 4 days, else days (of UTC)',
    }),
  ),
  by: Type.Optional(Type.Enum([...STATS_GROUPS], { description: 'One series for each; left out: one for all' })),
})

/** The route of the workspace's stats by time. */
export const statsSeriesRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'stats-series' }).use(authentication(deps)).get(
    '/v1/stats',
    async ({ access, workspaceId, query: { by, bucket: asked, ...given } }) => {
      const filter = logFilterOf(access, given)
      const window = windowOf(given)
      const bucket = bucketOf(window, asked)
      const parts = await listSeriesParts(deps.database, workspaceId, { filter, window, bucket, by })
      const agentIds = by === 'agent' ? [...new Set(parts.map(({ key }) => key))] : []
      const facts = await listAgentFacts(deps.database, workspaceId, agentIds, { filter, window })
      return { data: composeSeries(parts, { ...window, bucket, by }, facts) }
    },
    {
      query: query(SeriesQuery),
      response: { 200: Read(StatsSeries) },
      detail: operation('getStatsSeries', 'Get requests, errors, tokens, cost and latency by time', 'Logs and stats', {
        description: `Takes the filters of ${route('GET /v1/logs')}. Without a window it covers the last 30 days. At most ${MAX_POINTS} buckets. The first and the last bucket count only what lies in the window. Entries that retention has removed count only where all or agents are shown without further filters.`,
        example: { data: SERIES_EXAMPLE },
      }),
    },
  )

/** @throws ApiError VALIDATION_ERROR for a window of too many buckets */
function bucketOf({ from, to }: LogWindow, wantedBucket: StatsBucket | undefined): StatsBucket {
  const bucket = wantedBucket ?? bucketFor(from, to)
  if (
    (to.getTime() - from.getTime()) / BUCKET_MS[bucket] < MAX_POINTS &&
    bucketStarts(from, to, bucket).length <= MAX_POINTS
  )
    return bucket
  throw new ApiError('VALIDATION_ERROR', {
    message: `Query parameter bucket: the window has more than ${MAX_POINTS} buckets of ${bucket === 'hour' ? 'an hour' : `a ${bucket}`}.`,
    fix: 'Ask for a shorter window or a larger bucket.',
    field: 'bucket',
  })
}
