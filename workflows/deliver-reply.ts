import { setWorkflowOptions } from '@temporalio/workflow'
import type { ReplyProgress } from '../activities/channel/reply.ts'
import { OPERATOR_ERRORS } from '../domain/operation/error.ts'
import { attemptUntilDone } from './attempts.ts'
import type { WorkflowInput } from './contract.ts'
import { failWorkflow } from './failure.ts'
import { channel } from './proxies.ts'

/**
 * Sends the reply of a channel, with the pauses that the platform asks for, for at most a day. Mostly the worker that started
 * this workflow has sent the reply before, and this is its record.
 */
export async function deliverReply(input: WorkflowInput): Promise<void> {
  finish(await attemptUntilDone(() => channel.attemptReply(input), waitOf))
}

// A reply waits up to a day for its platform: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, deliverReply)

function finish(progress: ReplyProgress): void {
  if (progress.state !== 'ended' || (progress.end !== 'refused' && progress.end !== 'given-up')) return
  const error = progress.end === 'refused' ? 'REPLY_REFUSED' : 'REPLY_NOT_SENT'
  const { message, fix } = OPERATOR_ERRORS[error]
  failWorkflow(error, `${message} ${progress.code}: ${fix}`)
}

const waitOf = (progress: ReplyProgress) =>
  progress.state === 'waiting'
    ? { pauseMs: progress.pauseMs, details: `Waiting: the next attempt in ${Math.round(progress.pauseMs / 1000)} s.` }
    : { details: `State: ${progress.state === 'ended' ? progress.end : progress.state}.` }
