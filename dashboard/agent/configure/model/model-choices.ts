import { useAnswer } from '../../../shell/api/answer.ts'

/** The models of the providers that are set up, as ids, and what the operator allows. */
export function useModelChoices() {
  const { data } = useAnswer('/v1/models', {}, { staleTime: 60_000 })
  const providers = data?.data ?? []
  const models = providers
    .filter(({ configured }) => configured)
    .flatMap(({ provider, models }) => models.map(({ id }) => (id.includes('/') ? id : `${provider}/${id}`)))
  const patterns = [...new Set(providers.flatMap(({ allowedModels }) => allowedModels))]
  return {
    models,
    /** The operator allows these models, where * stands for any characters. It is empty where he allows every model. */
    allowed: patterns.includes('*') ? [] : patterns,
  }
}
