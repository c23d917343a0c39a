import Type, { type Static } from 'typebox'
import { ENTRY_LIMITS, Text } from '../text/limit.ts'

/** One exchange that shows the model how to answer. */
export const PromptExample = Type.Object(
  { user: Text('passage'), assistant: Text('passage') },
  { additionalProperties: false },
)
export type PromptExample = Static<typeof PromptExample>

/** What an agent is told to be, in eight parts; all of them are required. */
export const PromptConfig = Type.Object(
  {
    role: Text('passage'),
    authority: Text('passage'),
    constraints: Type.Array(Text('passage'), { maxItems: ENTRY_LIMITS.lines }),
    reasoning: Text('passage'),
    responseStyle: Text('passage'),
    examples: Type.Array(PromptExample, { maxItems: ENTRY_LIMITS.lines }),
    contextInjection: Type.Array(Text('passage'), {
      maxItems: ENTRY_LIMITS.lines,
      description:
        'Each piece goes into the system prompt word for word; {{now}}, {{agent.name}} and {{conversation.id}} are filled in.',
    }),
    escalationRules: Text('passage'),
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
  { promptConfig: Type.Optional(PromptConfig), systemPrompt: Type.Optional(Text('body')) },
  { additionalProperties: false },
)
export type PromptChange = Static<typeof PromptChange>

export type PromptParts = {
  systemPrompt: string
  promptConfig: PromptConfig | null
  agentName: string
  /** Without one (a preview), `{{conversation.id}}` stays as it is. */
  conversationId?: string | undefined
  /** ISO 8601, UTC. */
  now: string
}

/** The one system prompt that a model gets: the free text first, then a headed section for each part that says something. */
export function composeSystemPrompt(parts: PromptParts): string {
  const { systemPrompt, promptConfig } = parts
  if (!promptConfig) return systemPrompt
  const sections = [
    systemPrompt,
    section('Role', promptConfig.role),
    section('Authority', promptConfig.authority),
    section('Constraints', promptConfig.constraints.map((constraint) => `- ${constraint}`).join('\n')),
    section('Reasoning', promptConfig.reasoning),
    section('Response style', promptConfig.responseStyle),
    section('Escalation', promptConfig.escalationRules),
    section('Examples', promptConfig.examples.map(exampleText).join('\n\n')),
    section('Context', promptConfig.contextInjection.map((piece) => fillContext(piece, parts)).join('\n\n')),
  ]
  return sections.filter((text) => text.trim() !== '').join('\n\n')
}

const section = (title: string, body: string): string => (body.trim() === '' ? '' : `# ${title}\n${body}`)

const exampleText = (example: PromptExample, index: number): string =>
  `Example ${index + 1}\nUser: ${example.user}\nAssistant: ${example.assistant}`

/** Fills the three known placeholders in one pass, so that what they stand for is never filled again. */
function fillContext(piece: string, { agentName, conversationId, now }: PromptParts): string {
  const values: Record<string, string | undefined> = { now, 'agent.name': agentName, 'conversation.id': conversationId }
  return piece.replace(/\{\{(now|agent\.name|conversation\.id)\}\}/g, (whole, name: string) => values[name] ?? whole)
}
