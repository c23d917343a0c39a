import { createModels } from '../../../providers/model/models.ts'

const NOT_SET = { apiKey: undefined, baseUrl: undefined }

/** The models of a service without settings: only the local ones are set up. A test puts its own provider in front. */
export const models = createModels({
  openai: NOT_SET,
  anthropic: NOT_SET,
  gemini: NOT_SET,
  bedrock: { ...NOT_SET, region: undefined },
  modelProviders: {},
  modelPricesFile: undefined,
  embeddingModel: undefined,
  judgeModel: undefined,
})
