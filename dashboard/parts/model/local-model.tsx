import { Button, Progress } from '@mantine/core'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { Fault } from '../fault.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { canBeFetched, wayOut } from './machine-reasons.ts'

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

/** Tells the state of the model and its fetch in a sentence or two. */
export function fetchWords({ status, megabytes, fetchedMegabytes, error }: LocalModel): string {
  if (status === 'fetching') return `Fetching: ${fetchedMegabytes} of ${megabytes} MB.`
  if (status === 'failed') return `${canBeFetched(error) ? 'The fetch failed.' : 'It does not run.'} ${wayOut(error)}`
  if (status === 'damaged') return wayOut(error)
  return status === 'ready' ? 'On this machine.' : 'Not on this machine yet.'
}

/** Shows the progress of a fetch; nothing while there is none. */
export const FetchProgress = ({ model: { id, status, megabytes, fetchedMegabytes } }: { model: LocalModel }) =>
  status === 'fetching' ? <Progress value={(100 * fetchedMegabytes) / megabytes} aria-label={`Fetch of ${id}`} /> : null

/** The button that fetches a model, with the size; nothing for what is there or on its way, and a sentence for who may not. */
export function FetchButton({ model }: { model: LocalModel }) {
  const { id, status, megabytes } = model
  const api = useApi()
  const refresh = useRefresh()
  const name = id.slice(id.indexOf('/') + 1)
  const send = async () => {
    await unwrap(api.POST('/v1/local-models/{name}/fetch', { params: { path: { name } } }))
    await refresh('/v1/local-models')
  }
  const { fault, isBusy, submit } = useSubmit({ send })
  if (status === 'ready' || status === 'fetching' || !canBeFetched(model.error)) return null
  if (!model.canFetch) return <p className="meta">An owner of the operator’s workspace can fetch it.</p>
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void submit()}>
        {status === 'absent' ? `Fetch ${megabytes} MB` : 'Fetch again'}
      </Button>
      {fault !== undefined && <Fault error={fault} title="The fetch could not start." />}
    </>
  )
}
