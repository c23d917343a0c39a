import { Button, Progress } from '@mantine/core'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { Fault } from '../fault.tsx'
import { useSubmit } from '../form/use-submit.ts'

/** An embedding model that runs on the service's machine once it is fetched. */
export type LocalModel = DataOf<'/v1/local-models', 'get'>[number]

const POLL_MS = 1_000

/** The models of this machine; read again while one of them is fetched. */
export const useLocalModels = () =>
  useAnswer(
    '/v1/local-models',
    {},
    {
      refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'fetching') ? POLL_MS : false),
    },
  )

/** How the model and its fetch stand, in one sentence. */
export function fetchWords({ status, megabytes, fetchedMegabytes, error }: LocalModel): string {
  if (status === 'fetching') return `Fetching: ${fetchedMegabytes} of ${megabytes} MB.`
  if (status === 'failed') return `The fetch failed. ${error ?? ''}`
  return status === 'ready' ? 'On this machine.' : 'Not on this machine yet.'
}

/** How far a fetch is; nothing while there is none. */
export const FetchProgress = ({ model: { id, status, megabytes, fetchedMegabytes } }: { model: LocalModel }) =>
  status === 'fetching' ? <Progress value={(100 * fetchedMegabytes) / megabytes} aria-label={`Fetch of ${id}`} /> : null

/** The button that fetches a model, with the size; nothing for one that is there or on its way. For owners. */
export function FetchButton({ model: { id, status, megabytes } }: { model: LocalModel }) {
  const api = useApi()
  const refresh = useRefresh()
  const name = id.slice(id.indexOf('/') + 1)
  const send = async () => {
    await unwrap(api.POST('/v1/local-models/{name}/fetch', { params: { path: { name } } }))
    await refresh('/v1/local-models')
  }
  const { fault, isBusy, submit } = useSubmit({ send })
  if (status !== 'absent' && status !== 'failed') return null
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void submit()}>
        {status === 'failed' ? 'Fetch again' : `Fetch ${megabytes} MB`}
      </Button>
      {fault !== undefined && <Fault error={fault} title="The fetch could not begin." />}
    </>
  )
}
