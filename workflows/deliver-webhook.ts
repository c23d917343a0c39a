import { setWorkflowOptions } from '@temporalio/workflow'
import type { WebhookProgress } from '../activities/webhook.ts'
import { attemptUntilDone } from './attempts.ts'
import type { WorkflowInput } from './contract.ts'
import { webhook } from './proxies.ts'

/**
 * Sends an event to a webhook with growing pauses until its receiver takes it, for at most 24 hours. The activity decides the
 * pauses. An event that is not taken concerns the owner of the webhook, not the operator: the workflow ends as others do.
 */
export async function deliverWebhook(input: WorkflowInput): Promise<void> {
  await attemptUntilDone(() => webhook.attemptWebhookDelivery(input), waitOf)
}

// A delivery waits up to 24 hours for its receiver: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, deliverWebhook)

const waitOf = (progress: WebhookProgress) =>
  progress.state === 'failed'
    ? {
        pauseMs: progress.pauseMs,
        details: `${progress.attempts} attempts failed; the next one in ${Math.round(progress.pauseMs / 1000)} s.`,
      }
    : { details: `State: ${progress.state}.` }
