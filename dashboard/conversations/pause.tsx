import { Button } from '@mantine/core'
import { Hand, Pause, Play } from 'lucide-react'
import { type DataOf, unwrap } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { Ago } from '../parts/figures.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { formatCount } from '../parts/format.ts'
import { useApi, useRefresh } from '../shell/api/answer.ts'
import { useRole } from '../shell/api/session.ts'

type Conversation = DataOf<'/v1/conversations/{id}', 'get'>

/** The button that silences the agent, for those who may. A paused conversation has its button in the banner. */
export function PauseButton({ conversation: { id, paused } }: { conversation: Pick<Conversation, 'id' | 'paused'> }) {
  const { canWrite } = useRole()
  const { act, isBusy, fault } = useAct(id)
  if (!canWrite || paused) return null
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<Hand size={14} aria-hidden />}
        onClick={() => act('pause')}
      >
        Take over
      </Button>
      {fault !== undefined && <Fault error={fault} title="The conversation was not paused." />}
    </>
  )
}

function useAct(id: string) {
  const api = useApi()
  const refresh = useRefresh()
  const { attempt, ...state } = useAttempt()
  const act = (action: 'pause' | 'resume') =>
    void attempt(async () => {
      await unwrap(api.POST(`/v1/conversations/{id}/${action}`, { params: { path: { id } } }))
      await refresh('/v1/conversations', '/v1/conversations/{id}')
    })
  return { ...state, act }
}

/** Since when the agent is silent, by whom, what was kept since, and the button that ends the pause. */
export function PausedBanner({ conversation: { id, paused, source } }: { conversation: Conversation }) {
  const { canWrite } = useRole()
  const { act, isBusy, fault } = useAct(id)
  if (!paused) return null
  return (
    <div className="paused-banner" role="status">
      <Pause size={16} aria-hidden />
      <p>
        Paused by {paused.by.name}, <Ago at={paused.at} />.{' '}
        {source === 'chat' ? 'Messages of API clients are refused.' : keptSentence(paused.kept)}
      </p>
      {canWrite && (
        <Button loading={isBusy} leftSection={<Play size={14} aria-hidden />} onClick={() => act('resume')}>
          Resume
        </Button>
      )}
      {fault !== undefined && <Fault error={fault} title="The conversation stays paused." />}
    </div>
  )
}

const keptSentence = (kept: number): string => {
  if (kept === 0) return 'Messages are kept.'
  return kept === 1
    ? '1 message is kept. The agent answers it on resume.'
    : `${formatCount(kept)} messages are kept. The agent answers them together on resume.`
}
