import { Select } from '@mantine/core'
import { type EmbeddingModel, isThere, sentenceOf } from './embedding-models.ts'
import { ModelFetch } from './model-fetch.tsx'

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
      {chosen?.local && !isThere(chosen) && <ModelFetch model={chosen.local} />}
    </>
  )
}

const labelOf = (model: EmbeddingModel) => {
  if (isThere(model)) return model.id
  return `${model.id} (${model.local?.status === 'damaged' ? 'damaged' : 'not fetched'})`
}
