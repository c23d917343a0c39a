import Type, { type Static } from 'typebox'
import { WebAddress } from '../web-address.ts'

const TOOL_TYPES = ['api_call', 'web_scraper', 'knowledge_card', 'calculator', 'code_executor'] as const

/** Replaces Type.Record, whose pattern `^.*$` lets a key with a line feed pass unchecked. */
const mapOf = <Value>(value: ReturnType<typeof Type.Unsafe<Value>>) =>
  Type.Unsafe<Record<string, Value>>(Type.Object({}, { additionalProperties: value }))

/** One parameter that the model fills in. */
export const ToolParameter = Type.Object(
  { type: Type.String(), description: Type.String(), required: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type ToolParameter = Static<typeof ToolParameter>

/** The settings of a tool; its type decides which fields count. */
export const ToolSettings = Type.Object(
  {
    url: Type.Optional(WebAddress),
    method: Type.Optional(Type.Enum(['GET', 'POST', 'PUT', 'DELETE'])),
    headers: Type.Optional(mapOf(Type.Unsafe<string>(Type.String()))),
    authType: Type.Optional(Type.Enum(['none', 'bearer', 'api_key', 'basic'])),
    authValue: Type.Optional(
      Type.String({
        description:
          'Stored encrypted and returned masked; a client that sends the masked value back keeps the stored one.',
      }),
    ),
    bodyTemplate: Type.Optional(Type.String()),
    responseMapping: Type.Optional(Type.String()),
    timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 60_000 })),
    defaultUrl: Type.Optional(WebAddress),
    cssSelector: Type.Optional(Type.String()),
    instructions: Type.Optional(Type.String()),
    language: Type.Optional(Type.Enum(['javascript', 'python'])),
  },
  { additionalProperties: false },
)
export type ToolSettings = Static<typeof ToolSettings>

/** A tool that the model may call. */
export const Tool = Type.Object(
  {
    type: Type.Enum([...TOOL_TYPES]),
    name: Type.String(),
    description: Type.String(),
    config: ToolSettings,
    inputSchema: Type.Optional(mapOf(Type.Unsafe<ToolParameter>(ToolParameter))),
  },
  { additionalProperties: false },
)
export type Tool = Static<typeof Tool>

/** All tools of an agent, in the order in which the model sees them. */
export const ToolConfig = Type.Array(Tool)
export type ToolConfig = Static<typeof ToolConfig>
