import type { Section } from '../form/section-form.ts'

const EMPTY = {
  role: '',
  authority: '',
  constraints: [] as string[],
  reasoning: '',
  responseStyle: '',
  examples: [] as { user: string; assistant: string }[],
  contextInjection: [] as string[],
  escalationRules: '',
}

type PromptValue = typeof EMPTY & { systemPrompt: string }

/** The prompt: a free text, and eight parts that are sent together or not at all. */
export const PROMPT: Section<PromptValue> = {
  name: 'prompt',
  valueOf: ({ systemPrompt, promptConfig }) => ({ systemPrompt, ...EMPTY, ...promptConfig }),
  bodyOf: ({ systemPrompt, ...promptConfig }) => ({ systemPrompt, promptConfig }),
  fieldOf: (path) => path.replace(/^promptConfig\./, ''),
}
