import Type, { type Static } from 'typebox'
import { mapOf } from '../schema.ts'
import { ENTRY_LIMITS, Text } from '../text/limit.ts'
import { WebAddress } from '../text/web-address.ts'

const TOOL_TYPES = ['api_call', 'web_scraper', 'knowledge_card', 'calculator', 'code_executor'] as const

/** One parameter that the model fills in. */
export const ToolParameter = Type.Object(
  { type: Text('identifier'), description: Text('description'), required: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type ToolParameter = Static<typeof ToolParameter>

const ShortInput = mapOf(Type.Unsafe<ToolParameter>(ToolParameter), { most: ENTRY_LIMITS.parameters })

/** The parameters of a tool as a JSON Schema. A map of parameters has no text under `type`, so the two are told apart. */
export const ToolJsonSchema = Type.Unsafe<{ type: 'object'; [keyword: string]: unknown }>(
  Type.Object(
    { type: Type.Literal('object') },
    {
      additionalProperties: true,
      description:
        'JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels. Models get it as it is, and arguments are checked by it.',
    },
  ),
)

/** The settings of a tool; its type decides which fields count. */
export const ToolSettings = Type.Object(
  {
    url: Type.Optional(WebAddress),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'DELETE'])),
    headers: Type.Optional(mapOf(Type.Unsafe<string>(Text('headerValue')), { most: ENTRY_LIMITS.headers })),
    authType: Type.Optional(Type.Enum(['none', 'bearer', 'api_key', 'basic'])),
    authValue: Type.Optional(
      Text('secret', {
        description:
          'Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme, host, port and authType.',
      }),
    ),
    bodyTemplate: Type.Optional(Text('passage')),
    responseMapping: Type.Optional(Text('expression')),
    timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 60_000 })),
    defaultUrl: Type.Optional(WebAddress),
    cssSelector: Type.Optional(Text('selector')),
    instructions: Type.Optional(Text('passage')),
    language: Type.Optional(Type.Enum(['javascript', 'python'])),
  },
  { additionalProperties: false },
)
export type ToolSettings = Static<typeof ToolSettings>

/** The settings of every type. timeoutMs counts for those that ask elsewhere; a credential is kept, though api_call alone sends it. */
const SHARED = ['authType', 'authValue', 'timeoutMs'] as const

/** The settings of each type; a tool takes no others. */
export const SETTINGS_OF_TYPE: Record<(typeof TOOL_TYPES)[number], readonly (keyof ToolSettings)[]> = {
  api_call: ['url', 'method', 'headers', 'bodyTemplate', 'responseMapping', ...SHARED],
  web_scraper: ['url', 'defaultUrl', 'cssSelector', ...SHARED],
  knowledge_card: ['instructions', ...SHARED],
  calculator: [...SHARED],
  code_executor: ['language', ...SHARED],
}

/** A tool that the model may call. */
export const Tool = Type.Object(
  {
    type: Type.Enum([...TOOL_TYPES]),
    name: Text('name'),
    description: Text('description'),
    config: ToolSettings,
    approval: Type.Optional(
      Type.Enum(['never', 'always'], {
        description: 'always: a person allows each call before it is made. never when left out.',
      }),
    ),
    inputSchema: Type.Optional(
      Type.Union([ToolJsonSchema, ShortInput], {
        description: 'A JSON Schema where its type is the text object, else a parameter for each name.',
      }),
    ),
  },
  // The API description has a schema for each type.
  { additionalProperties: false, 'x-component': 'Tool' },
)
export type Tool = Static<typeof Tool>

/** The tool without the settings of other types, which were taken before each type had its own. */
export function withOwnSettings(tool: Tool): Tool {
  const own: readonly string[] = SETTINGS_OF_TYPE[tool.type]
  const config = Object.fromEntries(Object.entries(tool.config).filter(([field]) => own.includes(field)))
  return { ...tool, config }
}

/** All tools of an agent, in the order in which the model sees them. */
export const ToolConfig = Type.Array(Tool, { maxItems: ENTRY_LIMITS.tools })
export type ToolConfig = Static<typeof ToolConfig>
