import Type, { type Static, type TSchema } from 'typebox'
import { orNull } from '../../../domain/schema.ts'
import type { CallerTool, ToolChoice } from '../../../domain/tool/caller-tool.ts'
import { invalid, OPEN } from '../field.ts'

const DESCRIPTION =
  'Functions that the client runs: an answer that calls them has tool_calls, and messages of tools go on with it. No name of a tool of the agent; no __. Tools that OpenAI hosts are refused.'

const DETAILS = {
  description: Type.Optional(orNull(Type.String({ maxLength: 20_000 }))),
  parameters: Type.Optional(
    orNull(
      Type.Unsafe<Record<string, unknown>>(
        Type.Object({}, { ...OPEN, description: 'JSON Schema 2020-12 of an object.' }),
      ),
    ),
  ),
  strict: Type.Optional(orNull(Type.Boolean(), 'Changes nothing: the client checks the arguments.')),
}
const Name = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const type = Type.Literal('function')

/** A function of the client. */
export const FunctionDefinition = Type.Object({ name: Name, ...DETAILS }, OPEN)

// The members that only functions have are optional, so that the error of another tool is about its type.
/** A tool of Chat Completions. */
export const ChatTool = Type.Object({ type, function: Type.Optional(FunctionDefinition) }, OPEN)
/** A tool of the Responses API. */
export const ResponseTool = Type.Object({ type, name: Type.Optional(Name), ...DETAILS }, OPEN)

const toolsOf = <Schema extends TSchema>(tool: Schema) =>
  Type.Optional(orNull(Type.Array(tool, { maxItems: 128 }), DESCRIPTION))

const choiceOf = <Schema extends TSchema>(named: Schema) =>
  Type.Optional(
    orNull(
      Type.Union([Type.Enum(['auto', 'none', 'required']), named]),
      'Speaks of the functions of the client, in the first round of the answer.',
    ),
  )

const Named = Type.Object({ name: Type.String() }, OPEN)

/** `tools` and `tool_choice` of Chat Completions. */
export const CHAT_TOOLS = {
  tools: toolsOf(ChatTool),
  tool_choice: choiceOf(Type.Object({ type, function: Named }, OPEN)),
}

/** `tools` and `tool_choice` of the Responses API. */
export const RESPONSE_TOOLS = {
  tools: toolsOf(ResponseTool),
  tool_choice: choiceOf(Type.Object({ type, ...Named.properties }, OPEN)),
}

/** The tools of a request, as its turn takes them. `toolMember`: the member that has the name of each, for errors. */
export type AskedTools = {
  tools: CallerTool[] | undefined
  toolChoice: ToolChoice | undefined
  toolMember?: 'function'
}

/** Reads `tools` and `tool_choice` of Chat Completions. @throws ApiError VALIDATION_ERROR */
export const readChatTools = (
  tools: Static<typeof ChatTool>[] | null | undefined,
  choice: Choice<{ function: { name: string } }>,
): AskedTools => ({
  tools: toolsOfCaller(tools, (tool) => tool.function, 'function'),
  toolChoice: choiceOfCaller(choice, (chosen) => chosen.function),
  toolMember: 'function',
})

/** Reads `tools` and `tool_choice` of the Responses API. @throws ApiError VALIDATION_ERROR */
export const readResponseTools = (
  tools: Static<typeof ResponseTool>[] | null | undefined,
  choice: Choice<{ name: string }>,
): AskedTools => ({
  tools: toolsOfCaller(tools, (tool) => tool, 'name'),
  toolChoice: choiceOfCaller(choice, (chosen) => chosen),
})

type Choice<Named> = 'auto' | 'none' | 'required' | Named | null | undefined

const choiceOfCaller = <Chosen extends object>(choice: Choice<Chosen>, named: (choice: Chosen) => { name: string }) =>
  typeof choice === 'object' && choice ? { name: named(choice).name } : (choice ?? undefined)

/** The functions as tools of the caller; undefined without any. `needed`: the member that a function must have. */
function toolsOfCaller<Given>(
  tools: Given[] | null | undefined,
  definitionOf: (tool: Given) => Partial<Static<typeof FunctionDefinition>> | undefined,
  needed: string,
): CallerTool[] | undefined {
  if (!tools?.length) return undefined
  return tools.map((tool, index) => {
    const { name, description, parameters } = definitionOf(tool) ?? {}
    const field = `tools[${index}].${needed}`
    if (name === undefined) throw invalid(field, `${field} is missing.`, `Send ${field}, or leave the tool out.`)
    // An empty schema is how some clients say that a function takes nothing.
    const hasParameters = parameters && Object.keys(parameters).length > 0
    return { name, description: description ?? '', ...(hasParameters && { parameters }) }
  })
}
