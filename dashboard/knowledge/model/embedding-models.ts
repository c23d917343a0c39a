import type { DataOf } from '../../../clients/typescript/index.ts'
import { type LocalModel, useLocalModels } from '../../parts/model/local-model.tsx'
import { useAnswer } from '../../shell/api/answer.ts'

type Offered = DataOf<'/v1/models', 'get'>[number]['embeddingModels'][number]

/** An embedding model that a knowledge base can have; `local` for one that must be fetched first. */
export type EmbeddingModel = Offered & { local?: LocalModel }

/** The embedding models of the providers that are set up; those of this machine with their fetch. */
export function useEmbeddingModels(): EmbeddingModel[] {
  const { data } = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  const { data: locals } = useLocalModels()
  return (data?.data ?? [])
    .filter(({ configured }) => configured)
    .flatMap(({ embeddingModels }) =>
      embeddingModels.map((model) => {
        const local = locals?.data.find(({ id }) => id === model.id)
        return local ? { ...model, local } : model
      }),
    )
}

/** True for a model whose vectors can be made now. */
export const isThere = ({ local }: EmbeddingModel): boolean => local === undefined || local.status === 'ready'

/** One sentence about what to expect of the model. */
export function sentenceOf({ id, price, local }: EmbeddingModel): string {
  if (local) return `Compares meaning on this machine, without a key. ${local.speed}`
  if (id === 'local/lexical')
    return 'Compares spellings on this machine, at once and without a key. It does not know what words mean.'
  if (!price) return 'Compares meaning at its provider, which may charge for it.'
  return `Compares meaning at its provider, for $${price.input} per million tokens.`
}
