import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import type { Logger } from 'pino'

/**
 * Keeps contents, SQL and secrets out of the workflow's history, which every user of Temporal may read. A failure that
 * an activity has worded itself passes. Of any other failure the history gets the kind, and the log gets the original.
 */
export const failureInterceptor =
  (log: Logger): ActivityInterceptorsFactory =>
  (context) => ({
    inbound: {
      async execute(input, next) {
        try {
          return await next(input)
        } catch (error) {
          if (error instanceof ApplicationFailure || error instanceof CancelledFailure) throw error
          if (context.cancellationSignal.aborted) throw new CancelledFailure('The activity was cancelled.')
          const { activityType, workflowExecution, attempt } = context.info
          log.error(
            { activityType, workflowId: workflowExecution?.workflowId, attempt, err: error },
            'an activity failed',
          )
          throw ApplicationFailure.retryable(kindOf(error), 'ActivityFailed')
        }
      },
    },
  })

function kindOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = (cause as { code?: unknown }).code
  const name = error instanceof Error ? error.name : 'Error'
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? `${name} (${code})` : name
}
