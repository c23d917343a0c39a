import Type, { type Static } from 'typebox'

/** A tool that the caller runs: the turn ends with the call, and the caller's output continues it. */
export const CallerTool = Type.Object(
  {
    name: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
    description: Type.String(),
    parameters: Type.Optional(
      Type.Unsafe<Record<string, unknown>>(Type.Object({}, { description: 'A JSON Schema of an object.' })),
    ),
  },
  { additionalProperties: false },
)
export type CallerTool = Static<typeof CallerTool>

/** How the first round may use the caller's tools. */
export const ToolChoice = Type.Union([
  Type.Enum(['auto', 'none', 'required']),
  Type.Object({ name: Type.String() }, { additionalProperties: false }),
])
export type ToolChoice = Static<typeof ToolChoice>
