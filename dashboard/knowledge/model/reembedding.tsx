import { Button, Progress } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import { formatCount, formatNumberOf } from '../../parts/format.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useRole } from '../../shell/api/session.ts'
import type { BasePath } from '../documents.ts'

const PATH = '/v1/agents/{id}/knowledge-bases/{kbId}/reembed'

export type Base = DataOf<'/v1/agents/{id}/knowledge-bases/{kbId}', 'get'>
type Reembedding = DataOf<typeof PATH, 'get'>

/** The change of the embedding model that runs, or that has failed. */
export const ReembeddingBar = ({ base, path }: { base: Base; path: BasePath }) =>
  base.reembedding === 'running' || base.reembedding === 'failed' ? <Latest base={base} path={path} /> : null

function Latest({ base, path }: { base: Base; path: BasePath }) {
  const { data } = useAnswer(
    PATH,
    { params: { path } },
    { refetchInterval: ({ state }) => (state.data?.data.status === 'running' ? 2_000 : false) },
  )
  const refresh = useRefreshBase()
  const status = data?.data.status
  const readBase = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (status !== undefined && status !== 'running') readBase()
  }, [status])
  if (!data) return null
  const isAgain = data.data.embeddingModel === base.embeddingModel
  if (status === 'running') return <Running change={data.data} isAgain={isAgain} path={path} />
  return status === 'failed' ? <Failed change={data.data} isAgain={isAgain} path={path} /> : null
}

/** `isAgain` says that the model serves already. */
type ChangeProps = { change: Reembedding; isAgain: boolean; path: BasePath }

function Running({ change, isAgain, path }: ChangeProps) {
  const { canWrite } = useRole()
  const { total, done } = change.progress
  const api = useApi()
  const { fault, isBusy, act } = useAct(() => unwrap(api.POST(`${PATH}/cancel`, { params: { path } })))
  return (
    <section className="model-change" aria-label="Change of the embedding model">
      <p>
        {isAgain ? 'Embedding again with' : 'Changing to'} <code>{change.embeddingModel}</code>: {formatCount(done)} of{' '}
        {formatNumberOf(total, 'chunk')}.
      </p>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Embedded chunks" />
      {canWrite && (
        <Button variant="default" loading={isBusy} onClick={() => void act()}>
          Cancel change
        </Button>
      )}
      {fault !== undefined && <Fault error={fault} title="The change could not be cancelled." />}
    </section>
  )
}

function Failed({ change, isAgain, path }: ChangeProps) {
  const { canWrite } = useRole()
  const api = useApi()
  const body = { embeddingModel: change.embeddingModel, ...(isAgain && { again: true }) }
  const { fault, isBusy, act } = useAct(() => unwrap(api.POST(PATH, { params: { path }, body })))
  return (
    <section className="model-change" aria-label="Change of the embedding model">
      <p>
        {isAgain ? 'Embedding again with' : 'The change to'} <code>{change.embeddingModel}</code> failed:{' '}
        {change.error?.message} {isAgain ? 'The former vectors serve.' : 'The former model serves.'}
      </p>
      {canWrite && (
        <Button variant="default" loading={isBusy} onClick={() => void act()}>
          Go on
        </Button>
      )}
      {fault !== undefined && <Fault error={fault} title="The change could not go on." />}
    </section>
  )
}

function useAct(send: () => Promise<unknown>) {
  const refresh = useRefreshBase()
  const { fault, isBusy, attempt } = useAttempt()
  const act = () =>
    attempt(async () => {
      await send()
      await refresh()
    })
  return { fault, isBusy, act }
}

/** Lets what is said of a knowledge base and of its model be read again. */
export function useRefreshBase(): () => Promise<void> {
  const refresh = useRefresh()
  return () => refresh('/v1/agents/{id}/knowledge-bases', '/v1/agents/{id}/knowledge-bases/{kbId}', PATH)
}
