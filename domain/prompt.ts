import Type, { type Static } from 'typebox'

/** One exchange that shows the model how to answer. */
export const PromptExample = Type.Object(
  { user: Type.String(), assistant: Type.String() },
  { additionalProperties: false },
)
export type PromptExample = Static<typeof PromptExample>

/** What an agent is told to be, in eight parts; all of them are required. */
export const PromptConfig = Type.Object(
  {
    role: Type.String(),
    authority: Type.String(),
    constraints: Type.Array(Type.String()),
    reasoning: Type.String(),
    responseStyle: Type.String(),
    examples: Type.Array(PromptExample),
    contextInjection: Type.Array(Type.String(), {
      description:
        'Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in.',
    }),
    escalationRules: Type.String(),
  },
  { additionalProperties: false },
)
export type PromptConfig = Static<typeof PromptConfig>

/** What GET …/prompt shows. */
export const Prompt = Type.Object({
  promptConfig: Type.Union([PromptConfig, Type.Null()]),
  systemPrompt: Type.Union([Type.String(), Type.Null()]),
})
export type Prompt = Static<typeof Prompt>

/** What PUT …/prompt takes: a member left out stays as it is, a given one is replaced whole. */
export const PromptChange = Type.Object(
  { promptConfig: Type.Optional(PromptConfig), systemPrompt: Type.Optional(Type.String()) },
  { additionalProperties: false },
)
export type PromptChange = Static<typeof PromptChange>
