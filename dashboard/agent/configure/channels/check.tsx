import { Button } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { type DataOf, unwrap } from '../../../../clients/typescript/index.ts'
import { isForPrograms } from '../../../parts/fault/words.ts'
import { Fault } from '../../../parts/fault.tsx'
import { useAttempt } from '../../../parts/form/use-attempt.ts'
import { formatDuration } from '../../../parts/format.ts'
import { useApi } from '../../../shell/api/answer.ts'
import { useRole } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import type { ChannelName } from './section.ts'

type Result = DataOf<'/v1/agents/{id}/channels/{channel}/test', 'post'>

/** The service enters these on a platform by itself. */
const REGISTERED: Partial<Record<ChannelName, string>> = { telegram: 'Set webhook', discord: 'Register commands' }

type Props = { channel: ChannelName; title: string; isSaved: boolean }

/** Asks the platform whether the channel is set up well, or has the service enter its part there, and shows each finding. */
export function ChannelCheck({ channel, title, isSaved }: Props) {
  const { canWrite } = useRole()
  const api = useApi()
  const id = useAgentId()
  const [result, setResult] = useState<Result>()
  const { fault, isBusy, attempt } = useAttempt()
  if (!canWrite) return null
  const path = '/v1/agents/{id}/channels/{channel}' as const
  const ask = (action: 'test' | 'register') =>
    void attempt(async () => {
      setResult(undefined)
      setResult((await unwrap(api.POST(`${path}/${action}`, { params: { path: { id, channel } }, body: {} }))).data)
    })
  return (
    <div className="trial-frame">
      <Button variant="default" loading={isBusy} disabled={!isSaved} onClick={() => ask('test')}>
        Test {title}
      </Button>
      {REGISTERED[channel] && (
        <Button variant="default" loading={isBusy} disabled={!isSaved} onClick={() => ask('register')}>
          {REGISTERED[channel]}
        </Button>
      )}
      <span className="meta">
        {isSaved ? 'Asks the platform; no message is sent.' : 'Save first: the test uses what is saved.'}
      </span>
      {fault !== undefined && <Fault error={fault} title={`${title} could not be asked.`} />}
      {result && <Findings result={result} title={title} />}
    </div>
  )
}

const Findings = ({ result: { ok, checks, durationMs }, title }: { result: Result; title: string }) => (
  <div className="trial" role="status">
    <p className="trial-line">
      <strong>{ok ? `${title} is set up well.` : 'Not set up yet: see what is marked.'}</strong>
      <span className="meta">{formatDuration(durationMs)}</span>
    </p>
    <ul className="channel-findings">
      {checks.map(({ name, ok: isFine, found, fix }) => {
        const Sign = isFine ? Check : X
        return (
          <li key={`${name} ${found}`}>
            <Sign size={14} data-tone={isFine ? 'good' : 'bad'} aria-label={isFine ? 'Well' : 'To mend'} />
            <div>
              <strong>{name}</strong> {found}
              {fix && <p>{isForPrograms(fix) ? 'Use the button above.' : fix}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  </div>
)
