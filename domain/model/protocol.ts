/** The ways to speak to a provider of models at an address. */
export const MODEL_PROTOCOLS = ['chat-completions', 'responses', 'anthropic', 'gemini', 'converse'] as const
export type ModelProtocol = (typeof MODEL_PROTOCOLS)[number]
