import { Context } from '@temporalio/activity'

/** A fifth of the shortest heartbeat timeout in workflows/proxies.ts, so that one late heartbeat does no harm. */
const HEARTBEAT_MS = 1_000

/**
 * Runs `work` of an activity and tells Temporal meanwhile that the attempt lives.
 * @param options.everyMs between two heartbeats, 1,000 without it
 * @param options.details what a later attempt of the activity reads as its heartbeat details
 * @returns what `work` returns
 * @throws what `work` throws
 */
export async function withHeartbeat<Result>(
  work: () => Promise<Result>,
  { everyMs = HEARTBEAT_MS, details }: { everyMs?: number; details?: unknown } = {},
): Promise<Result> {
  const context = Context.current()
  const timer = setInterval(() => context.heartbeat(details), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
