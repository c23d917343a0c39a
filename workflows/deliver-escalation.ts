import { ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { condition, defineSignal, setCurrentDetails, setHandler, upsertSearchAttributes } from '@temporalio/workflow'
import type { DeliveryProgress } from '../activities/escalation.ts'
import { OPERATOR_ERRORS, type OperatorErrorCode } from '../domain/error.ts'
import { DELIVER_NOW_SIGNAL, SEARCH_ATTRIBUTES, type WorkflowInput } from './contract.ts'
import { escalation } from './proxies.ts'

const UNDELIVERED: OperatorErrorCode = 'ESCALATION_NOT_DELIVERED'

/** Sends an escalation's webhook until it is taken, with growing pauses, for 24 hours. The pauses are the activity's rule. */
export async function deliverEscalation(input: WorkflowInput): Promise<void> {
  let isWanted = false
  setHandler(defineSignal(DELIVER_NOW_SIGNAL), () => {
    isWanted = true
  })
  for (;;) {
    isWanted = false
    const progress = await escalation.attemptEscalationDelivery(input)
    setCurrentDetails(detailsOf(progress))
    if (progress.state === 'failed') await condition(() => isWanted, progress.pauseMs)
    else if (!isWanted) return finish(progress)
  }
}

function finish(progress: DeliveryProgress): void {
  if (progress.state !== 'given-up') return
  const code = defineSearchAttributeKey(SEARCH_ATTRIBUTES.errorCode, SearchAttributeType.KEYWORD)
  upsertSearchAttributes([{ key: code, value: UNDELIVERED }])
  const { message, fix } = OPERATOR_ERRORS[UNDELIVERED]
  throw ApplicationFailure.nonRetryable(`${message} There were ${progress.attempts}. ${fix}`, UNDELIVERED)
}

const detailsOf = (progress: DeliveryProgress): string =>
  progress.state === 'failed'
    ? `${progress.attempts} attempts failed; the next one in ${Math.round(progress.pauseMs / 1000)} s.`
    : `State: ${progress.state}.`
