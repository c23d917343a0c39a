import Type, { type Static } from 'typebox'
import { ENTRY_LIMITS, Text } from '../text/limit.ts'

/** One exchange that shows the model how to answer. */
export const PromptExample = Type.Object(
  { user: Text('passage'), assistant: Text('passage') },
  { additionalProperties: false },
)
export type PromptExample = Static<typeof PromptExample>

/** The instructions of an agent in eight parts; all parts are required. */
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
        'Each piece goes into the system prompt word for word; {{agent.name}} and {{conversation.id}} are filled in. A piece that holds {{now}} stands with each message instead, so that the prompt stays as caches know it.',
    }),
    escalationRules: Text('passage'),
  },
  { additionalProperties: false },
)
export type PromptConfig = Static<typeof PromptConfig>

/** The answer of GET …/prompt. */
export const Prompt = Type.Object({
  promptConfig: Type.Union([PromptConfig, Type.Null()]),
  systemPrompt: Type.Union([Type.String(), Type.Null()]),
})
export type Prompt = Static<typeof Prompt>

/**
 * The body of PUT …/prompt. A field that is left out stays unchanged; a field that is given replaces the stored one, and
 * null removes the configuration.
 */
export const PromptChange = Type.Object(
  { promptConfig: Type.Optional(Type.Union([PromptConfig, Type.Null()])), systemPrompt: Type.Optional(Text('body')) },
  { additionalProperties: false },
)
export type PromptChange = Static<typeof PromptChange>

export type PromptParts = {
  systemPrompt: string
  promptConfig: PromptConfig | null
  agentName: string
  /** A preview has none, so `{{conversation.id}}` stays unfilled there. */
  conversationId?: string | undefined
  /** ISO 8601, UTC. */
  now: string
}

/**
 * Returns the system prompt for the model: the free text first, then a section with a heading for each part that is
 * not blank. It stays the same in a conversation.
 */
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
    section(
      'Context',
      contextOf(parts, (piece) => !piece.includes(NOW)),
    ),
  ]
  return sections.filter((text) => text.trim() !== '').join('\n\n')
}

/** The pieces of context that stand with each message, because they hold the moment; '' without such a piece. */
export const momentaryContext = (parts: PromptParts): string => contextOf(parts, (piece) => piece.includes(NOW))

const NOW = '{{now}}'

const contextOf = (parts: PromptParts, isMeant: (piece: string) => boolean): string =>
  (parts.promptConfig?.contextInjection ?? [])
    .filter(isMeant)
    .map((piece) => fillContext(piece, parts))
    .join('\n\n')

const section = (title: string, body: string): string => (body.trim() === '' ? '' : `# ${title}\n${body}`)

const exampleText = (example: PromptExample, index: number): string =>
  `Example ${index + 1}\nUser: ${example.user}\nAssistant: ${example.assistant}`

/** Fills the three known placeholders in one pass, so a placeholder inside a filled-in value stays unfilled. */
function fillContext(piece: string, { agentName, conversationId, now }: PromptParts): string {
  const values: Record<string, string | undefined> = { now, 'agent.name': agentName, 'conversation.id': conversationId }
  return piece.replace(
    /\{\{(now|agent\.name|conversation\.id)\}\}/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  )
}
