import { Button } from '@mantine/core'
import { unwrap } from '../../../../clients/typescript/index.ts'
import { Fault } from '../../../parts/fault.tsx'
import { useApi } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgent } from '../../layout/use-agent.ts'
import { TrialReceipt } from '../trial.tsx'
import { useTrial } from '../use-trial.ts'

/** Sends a signed test webhook to the address that is saved. */
export function TestWebhook({ isSaved }: { isSaved: boolean }) {
  const { id, escalationConfig } = useAgent()
  const { canWrite } = useRole()
  const api = useApi()
  const { trial, fault, isBusy, run } = useTrial(() =>
    unwrap(api.POST('/v1/agents/{id}/escalation/test', { params: { path: { id } }, body: {} })),
  )
  if (!canWrite || !escalationConfig?.webhookUrl) return null
  return (
    <div className="trial-frame">
      <Button variant="default" onClick={run} loading={isBusy} disabled={!isSaved}>
        Send test webhook
      </Button>
      <span className="meta">
        {isSaved
          ? 'Its type is escalation.test; no escalation is opened.'
          : 'Save first: the test uses the saved address.'}
      </span>
      {fault !== undefined && <Fault error={fault} />}
      {trial && <TrialReceipt trial={trial} />}
    </div>
  )
}
