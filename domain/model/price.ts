import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { route } from '../route.ts'
import { parseModelId } from './model.ts'

const LIMITS = { minimum: 0, maximum: 1_000_000 }
const Usd = Type.Number(LIMITS)

/** USD per million tokens. */
export const Price = Type.Object(
  {
    input: Usd,
    output: Usd,
    cacheRead: Type.Optional(
      Type.Number({ ...LIMITS, description: 'Tokens read from the cache; left out, they cost as much as input.' }),
    ),
    cacheWrite: Type.Optional(
      Type.Number({ ...LIMITS, description: 'Tokens written to the cache; left out, they cost as much as input.' }),
    ),
  },
  { description: 'USD per million tokens. Reasoning costs as much as output.' },
)
export type Price = Static<typeof Price>

export const MAX_PRICED_MODELS = 200
const MAX_ID_LENGTH = 200

/** The keys are `<provider>/<model>`. */
export const ModelPrices = Type.Record(Type.String(), Price, {
  maxProperties: MAX_PRICED_MODELS,
  description: 'By <provider>/<model>; these prices count before those of the service.',
})
export type ModelPrices = Static<typeof ModelPrices>

/** The prices with each model under its one name (`gemini/x` is `google/x`). @throws ApiError VALIDATION_ERROR */
export function namedPrices(prices: ModelPrices): ModelPrices {
  return Object.fromEntries(
    Object.entries(prices).map(([id, price]) => {
      if (!/^[^/\s]+\/[^/\s]\S*$/.test(id) || id.length > MAX_ID_LENGTH) throw notAModel(id)
      const { provider, name } = parseModelId(id)
      return [`${provider}/${name}`, price]
    }),
  )
}

const notAModel = (id: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `${id.slice(0, MAX_ID_LENGTH)} is not a model of the form <provider>/<model_name>.`,
    fix: `Name each model as <provider>/<model_name>, at most ${MAX_ID_LENGTH} characters; ${route('GET /v1/models')} lists models.`,
    field: id.slice(0, MAX_ID_LENGTH),
  })
