import Type, { type Static } from 'typebox'
import { ApiError, fieldFault } from '../error.ts'
import { assertSchemaWorks } from '../model/output/schema.ts'
import { RESULT_READER } from './call.ts'

/** A turn offers at most this many tools, the agent's own among them. */
const MAX_TOOLS = 128

/** A tool that the caller runs: the turn ends with the call, and the caller's output continues it. */
export const CallerTool = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'No name of a tool of the agent; no __.' }),
    description: Type.String({ maxLength: 20_000 }),
    parameters: Type.Optional(
      Type.Unsafe<Record<string, unknown>>(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: 'JSON Schema 2020-12 of an object, at most 64 KiB and 32 levels.',
          },
        ),
      ),
    ),
  },
  { additionalProperties: false },
)
export type CallerTool = Static<typeof CallerTool>

/** The tools of a request. */
export const CallerTools = Type.Array(CallerTool, {
  maxItems: MAX_TOOLS,
  description: 'Tools that the caller runs: a turn that calls one ends with finish_reason action_required.',
})

/** How the first round may use the caller's tools. */
export const ToolChoice = Type.Union([
  Type.Enum(['auto', 'none', 'required']),
  Type.Object({ name: Type.String() }, { additionalProperties: false }),
])
export type ToolChoice = Static<typeof ToolChoice>

/**
 * Refuses tools that the agent cannot offer beside its own.
 * @param taken the names of the agent's own and the built-in tools, as models know them
 * @param member the member of each tool that has its name, for errors; undefined where the tool itself has it
 * @throws ApiError VALIDATION_ERROR
 */
export function assertCallerTools(
  taken: readonly string[],
  tools: readonly CallerTool[],
  choice: ToolChoice | undefined,
  member?: string,
): void {
  const holder = member === undefined ? '' : `.${member}`
  const known = new Set([...taken, RESULT_READER])
  const given = new Set<string>()
  for (const [index, { name, parameters }] of tools.entries()) {
    const field = `tools[${index}]${holder}.name`
    if (name.includes('__')) throw refused(field, 'has two underscores in a row', 'Give the tool a name without __.')
    if (known.has(name))
      throw refused(field, `is the name of a tool of the agent, "${name}"`, 'Give the tool another name.')
    if (given.has(name)) throw refused(field, `is there twice: "${name}"`, 'Give each tool a name of its own.')
    given.add(name)
    if (parameters) assertSchemaWorks({ schema: parameters }, `tools[${index}]${holder}.parameters`)
  }
  if (tools.length > 0 && taken.length + tools.length > MAX_TOOLS)
    throw refused(
      'tools',
      `and the agent's own tools are ${taken.length + tools.length}`,
      `Send at most ${Math.max(0, MAX_TOOLS - taken.length)} tools to this agent.`,
    )
  if (typeof choice === 'object' && !given.has(choice.name))
    throw refused(
      `tool_choice${holder}.name`,
      'is no name in tools',
      'Use the name of a tool that the request has in tools.',
    )
  if (choice === 'required' && tools.length === 0)
    throw refused('tool_choice', 'asks for a call, and the request has no tools', 'Send tools, or another tool_choice.')
}

const refused = (field: string, what: string, fix: string) =>
  new ApiError('VALIDATION_ERROR', fieldFault(field, what, fix))
