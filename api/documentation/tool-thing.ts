/** The tools of an agent under their names in the API description: one schema for each type, with settings of its own. */
import Type from 'typebox'
import { Text } from '../../domain/text/limit.ts'
import { Tool as AnyTool, SETTINGS_OF_TYPE, ToolSettings } from '../../domain/tool/config.ts'

export { ToolJsonSchema, ToolParameter } from '../../domain/tool/config.ts'

type ToolType = keyof typeof SETTINGS_OF_TYPE

const settingsOf = (type: ToolType) =>
  Type.Object(Object.fromEntries(SETTINGS_OF_TYPE[type].map((field) => [field, ToolSettings.properties[field]])), {
    additionalProperties: false,
  })

export const ApiCallSettings = settingsOf('api_call')
export const WebScraperSettings = settingsOf('web_scraper')
export const KnowledgeCardSettings = settingsOf('knowledge_card')
export const CalculatorSettings = settingsOf('calculator')
export const CodeExecutorSettings = settingsOf('code_executor')

const toolOf = (type: ToolType, config: Type.TObject) =>
  Type.Object(
    {
      ...AnyTool.properties,
      type: Type.Literal(type, { description: 'What the tool does.' }),
      name: Text('name', { description: 'The name by which the model calls the tool.' }),
      config,
    },
    { additionalProperties: false },
  )

export const ApiCallTool = toolOf('api_call', ApiCallSettings)
export const WebScraperTool = toolOf('web_scraper', WebScraperSettings)
export const KnowledgeCardTool = toolOf('knowledge_card', KnowledgeCardSettings)
export const CalculatorTool = toolOf('calculator', CalculatorSettings)
export const CodeExecutorTool = toolOf('code_executor', CodeExecutorSettings)

const refOf = (name: string) => `#/components/schemas/${name}`

export const Tool = {
  oneOf: [ApiCallTool, WebScraperTool, KnowledgeCardTool, CalculatorTool, CodeExecutorTool],
  discriminator: {
    propertyName: 'type',
    mapping: {
      api_call: refOf('ApiCallTool'),
      web_scraper: refOf('WebScraperTool'),
      knowledge_card: refOf('KnowledgeCardTool'),
      calculator: refOf('CalculatorTool'),
      code_executor: refOf('CodeExecutorTool'),
    } satisfies Record<ToolType, string>,
  },
  description: 'A tool that the model may call. Its type decides which settings it takes.',
}
