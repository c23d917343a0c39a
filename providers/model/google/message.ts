import {
  type Content,
  FunctionCallingMode,
  type FunctionDeclaration,
  type GenerateContentRequest,
  type Part,
  type ResponseSchema,
} from '@google/generative-ai'
import type {
  ForcedChoice,
  ModelMessage,
  ModelRequest,
  ModelTool,
  ReasoningEffort,
  ToolCallRequest,
} from '../../../domain/model/model.ts'
import { parseArguments } from '../../../domain/tool/argument.ts'
import { systemTextsOf } from '../anthropic/schema.ts'
import { geminiSchemaOf, isGeminiSchema } from './schema.ts'

/**
 * The data that Gemini wants back with a function call: its signed thought, and its id where it gave one. Only the
 * provider of the same origin gets them.
 */
export type GoogleCallData = { origin: string; thoughtSignature?: string; id?: string }

/** Gemini 3 refuses calls without a signature. This is Google's own word for calls that another model made. */
const UNSIGNED = 'skip_thought_signature_validator'

/**
 * Converts our request into that of Gemini's generateContent.
 * @param origin data of this origin alone goes back with its call
 */
export function contentRequestOf(request: ModelRequest, origin: string): GenerateContentRequest {
  const schema = request.responseSchema?.schema
  const isHeld = schema !== undefined && isGeminiSchema(schema)
  const system = systemTextsOf(request, isHeld ? undefined : schema)
  const generationConfig = {
    ...settingsOf(request),
    ...(schema === undefined ? {} : { responseMimeType: 'application/json' }),
    ...(isHeld ? { responseSchema: schemaOf(schema) } : {}),
  }
  return {
    contents: contentsOf(request, origin),
    generationConfig,
    ...(system.length > 0 ? { systemInstruction: { role: 'system', parts: [{ text: system.join('\n\n') }] } } : {}),
    ...(request.tools?.length ? { tools: [{ functionDeclarations: request.tools.map(declarationOf) }] } : {}),
    ...(request.toolChoice && request.tools?.length
      ? { toolConfig: { functionCallingConfig: choiceOf(request.toolChoice) } }
      : {}),
  }
}

function choiceOf(choice: ForcedChoice) {
  if (choice === 'none') return { mode: FunctionCallingMode.NONE }
  return {
    mode: FunctionCallingMode.ANY,
    ...(choice !== 'required' && { allowedFunctionNames: [choice.name] }),
  }
}

/** Thinking in tokens, as Google translates the levels of OpenAI's protocol. Its newest models still take a number. */
const THINKING_BUDGETS: Record<ReasoningEffort, number> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
}

const settingsOf = ({ temperature, topP, stop, maxOutputTokens, reasoningEffort }: ModelRequest) => ({
  ...(temperature !== undefined && { temperature }),
  ...(topP !== undefined && { topP }),
  ...(stop !== undefined && { stopSequences: stop }),
  ...(maxOutputTokens !== undefined && { maxOutputTokens }),
  ...(reasoningEffort !== undefined && {
    thinkingConfig: {
      thinkingBudget: THINKING_BUDGETS[reasoningEffort],
      ...(reasoningEffort !== 'none' && { includeThoughts: true }),
    },
  }),
})

const schemaOf = (schema: Record<string, unknown>) => geminiSchemaOf(schema) as unknown as ResponseSchema

/** Converts a tool. Gemini refuses an object schema without properties, so a tool without parameters has no schema. */
function declarationOf({ name, description, parameters }: ModelTool): FunctionDeclaration {
  // Gemini's own form of schemas has neither references nor allOf; a JSON Schema has a field of its own.
  const isWithParts = /"(\$ref|allOf)":/.test(JSON.stringify(parameters))
  const empty = Object.keys((parameters.properties as object | undefined) ?? {}).length === 0
  return {
    name,
    description,
    ...(empty
      ? {}
      : isWithParts
        ? { parametersJsonSchema: parameters }
        : { parameters: schemaOf(parameters) as FunctionDeclaration['parameters'] & object }),
  }
}

/** Converts the messages. The results of one round are one content, and Gemini refuses a content without parts. */
function contentsOf({ messages, model }: ModelRequest, origin: string): Content[] {
  const ids: Ids = new Map(
    messages
      .flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
      .map((call) => [call.callId, dataOf(call, origin)?.id]),
  )
  const contents: (Content & { results: boolean })[] = []
  for (const message of messages) {
    if (message.role === 'system') continue
    const parts = partsOf(message, model, origin, ids)
    const before = contents.at(-1)
    if (message.role === 'tool' && before?.results) before.parts.push(...parts)
    else if (parts.length > 0)
      contents.push({ role: message.role === 'assistant' ? 'model' : 'user', parts, results: message.role === 'tool' })
  }
  return contents.map(({ role, parts }) => ({ role, parts }))
}

type Ids = Map<string, string | undefined>

function partsOf(message: ModelMessage, model: string, origin: string, ids: Ids): Part[] {
  if (message.role === 'tool') return [resultPart(message, ids)]
  const before = message.role === 'user' ? contextOf(message) : []
  const text: Part[] = message.text ? [...before, { text: message.text }] : before
  if (message.role !== 'assistant') return text.length > 0 ? text : [{ text: ' ' }]
  return [...text, ...(message.toolCalls ?? []).map((call, index) => callPart(call, index, model, origin))]
}

function contextOf({ context, images = [] }: Extract<ModelMessage, { role: 'user' }>): Part[] {
  const pictures = images.map(({ mediaType, base64 }) => ({ inlineData: { mimeType: mediaType, data: base64 } }))
  return context ? [{ text: context }, ...pictures] : pictures
}

function callPart(call: ToolCallRequest, index: number, model: string, origin: string): Part {
  const { thoughtSignature, id } = dataOf(call, origin) ?? {}
  const signature = thoughtSignature ?? (index === 0 && model.startsWith('gemini-3') ? UNSIGNED : undefined)
  const part = {
    functionCall: { name: call.name, args: parseArguments(call.argumentsJson) ?? {}, ...(id ? { id } : {}) },
    ...(signature ? { thoughtSignature: signature } : {}),
  }
  return part
}

function dataOf({ providerData }: ToolCallRequest, origin: string): GoogleCallData | undefined {
  const data = providerData as GoogleCallData | undefined
  return data?.origin === origin ? data : undefined
}

/**
 * Converts the result of a call. Gemini pairs results by the ids that it gave, and without ids by order, so it gets
 * no id that we or another provider gave.
 */
function resultPart({ callId, name, text }: ModelMessage & { role: 'tool' }, ids: Ids): Part {
  const id = ids.get(callId)
  const functionResponse = { name, response: { result: text }, ...(id ? { id } : {}) }
  return { functionResponse }
}
