import { setWorkflowOptions } from '@temporalio/workflow'
import type { DeliveryProgress } from '../activities/escalation.ts'
import { OPERATOR_ERRORS } from '../domain/operation/error.ts'
import { attemptUntilDone } from './attempts.ts'
import type { WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { escalation } from './proxies.ts'

/**
 * Sends an escalation's webhook with growing pauses until its receiver takes it, for at most 24 hours. The activity
 * decides the pauses.
 */
export async function deliverEscalation(input: WorkflowInput): Promise<void> {
  finish(await attemptUntilDone(() => escalation.attemptEscalationDelivery(input), waitOf))
}

// A delivery waits up to 24 hours for its receiver: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, deliverEscalation)

function finish(progress: DeliveryProgress): void {
  if (progress.state !== 'given-up') return
  const { message, fix } = OPERATOR_ERRORS.ESCALATION_NOT_DELIVERED
  failWorkflow('ESCALATION_NOT_DELIVERED', `${message} There were ${progress.attempts}. ${fix}`)
}

const waitOf = (progress: DeliveryProgress) =>
  progress.state === 'failed'
    ? {
        pauseMs: progress.pauseMs,
        details: `${progress.attempts} attempts failed; the next one in ${Math.round(progress.pauseMs / 1000)} s.`,
      }
    : { details: `State: ${progress.state}.` }
