import { Button } from '@mantine/core'
import { type DataOf, unwrap } from '../../../../clients/typescript/index.ts'
import { Fault } from '../../../parts/fault.tsx'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import { useApi, useRefresh } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import type { ChannelName } from './section.ts'

type Reply = NonNullable<DataOf<'/v1/agents/{id}/channels/{channel}/deliveries', 'get'>[number]['reply']>

const FAILED: Reply['state'][] = ['doubtful', 'refused', 'given-up']

/** Sends a reply again that did not arrive, or may not have. */
export function Resend({ reply, channel }: { reply: Reply; channel: ChannelName }) {
  const { canWrite } = useRole()
  const api = useApi()
  const id = useAgentId()
  const refresh = useRefresh()
  const { fault, isBusy, attempt } = useAttempt()
  if (!canWrite || !FAILED.includes(reply.state)) return null
  const resend = () =>
    void attempt(async () => {
      const path = { id, channel, replyId: reply.id }
      await unwrap(
        api.POST('/v1/agents/{id}/channels/{channel}/replies/{replyId}/resend', { params: { path }, body: {} }),
      )
      await refresh('/v1/agents/{id}/channels/{channel}/deliveries')
    })
  return (
    <>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={resend}>
        Send again
      </Button>
      {fault !== undefined && <Fault error={fault} title="The reply could not be sent again." />}
    </>
  )
}
