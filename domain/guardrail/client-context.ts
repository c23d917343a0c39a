import type { MemoryConfig } from '../memory/config.ts'
import { recentWindow } from '../memory/window.ts'
import { createPause, type Pause } from '../pause.ts'
import { maskPiiInPieces } from '../pii/mask.ts'
import { countCharacters } from '../text/character.ts'
import type { ClientContext, EarlierMessage } from '../turn/client-context.ts'
import type { GuardrailConfig } from './config.ts'
import { REFUSAL } from './screen.ts'
import { matchTopicByWord } from './topic.ts'

type Guarded = { guardrailConfig: GuardrailConfig | null; memoryConfig: MemoryConfig | null }

/**
 * Applies the agent's guardrails and memory to what a client sends beside the message. An earlier message that the agent
 * would refuse or has refused is left out with its answer, as `/v1/chat` keeps it from the model; instructions may name
 * a topic that they forbid, so topics are not looked for in them.
 * @returns undefined when nothing is left
 */
export async function screenClientContext(
  { guardrailConfig, memoryConfig }: Guarded,
  context: ClientContext,
): Promise<ClientContext | undefined> {
  const kept = recentWindow(withoutRefused(context.messages, guardrailConfig), memoryConfig)
  const mask = guardrailConfig?.piiDetection ? maskerOf(createPause()) : async (text: string) => text
  const messages: EarlierMessage[] = []
  for (const { role, text } of kept) messages.push({ role, text: await mask(text) })
  const instructions = await mask(context.instructions)
  const { isUnstored, previousResponseId, user, ignored } = context
  const isEmpty =
    messages.length === 0 && instructions === '' && !isUnstored && !previousResponseId && !user && !ignored?.length
  return isEmpty ? undefined : { ...context, messages, instructions, ...(user && { user: await mask(user) }) }
}

const maskerOf = (pause: Pause) => async (text: string) => (await maskPiiInPieces(text, pause)).text

/** The exchanges without those whose question or answer the guardrails refuse. An exchange begins with a user's message. */
function withoutRefused(messages: EarlierMessage[], config: GuardrailConfig | null): EarlierMessage[] {
  if (config === null) return messages
  const exchanges: EarlierMessage[][] = []
  for (const message of messages) {
    if (message.role === 'user' || exchanges.length === 0) exchanges.push([message])
    else exchanges.at(-1)?.push(message)
  }
  return exchanges.filter((exchange) => !exchange.some((message) => isRefused(message, config))).flat()
}

function isRefused({ role, text }: EarlierMessage, { blockedTopics, maxInputLength }: GuardrailConfig): boolean {
  if (role === 'assistant') return text === REFUSAL
  return countCharacters(text) > maxInputLength || matchTopicByWord(blockedTopics, text) !== null
}
