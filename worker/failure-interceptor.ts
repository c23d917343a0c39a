import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import type { ActivityInterceptorsFactory } from '@temporalio/worker'
import type { Logger } from 'pino'

/**
 * What an activity throws goes into the workflow's history, which everybody may read: no contents, no SQL, no secret.
 * Failures that we worded ourselves pass; of everything else the history gets the kind, and the log the rest.
 */
export const plainFailures =
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
