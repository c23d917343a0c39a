import type { MemoryConfig } from '../memory/config.ts'
import { recentWindow } from '../memory/window.ts'
import { createPause, type Pause } from '../pause.ts'
import { maskPiiInPieces, maskValuesInPieces } from '../pii/mask.ts'
import { countCharacters } from '../text/character.ts'
import { parseArguments } from '../tool/argument.ts'
import type { ClientCall, ClientContext, EarlierMessage } from '../turn/client-context.ts'
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
  const mask = guardrailConfig?.piiDetection ? maskerOf(createPause()) : UNMASKED
  const messages = await maskMessages(kept, mask)
  const further = context.further && (await maskMessages(context.further, mask))
  const instructions = await mask.text(context.instructions)
  const { isUnstored, isPassing, isBackground, previousResponseId, user, metadata, ignored } = context
  const hasMessages = messages.length > 0 || instructions !== '' || further !== undefined
  const isKept = isUnstored || isPassing || isBackground || previousResponseId || user || metadata || ignored?.length
  if (!hasMessages && !isKept) return undefined
  return {
    ...context,
    messages,
    instructions,
    ...(further && { further }),
    ...(user && { user: await mask.text(user) }),
  }
}

type Mask = { text(text: string): Promise<string>; json(json: string): Promise<string> }

const UNMASKED: Mask = { text: async (text) => text, json: async (json) => json }

const maskerOf = (pause: Pause): Mask => ({
  text: async (text) => (await maskPiiInPieces(text, pause)).text,
  json: async (json) => JSON.stringify(await maskValuesInPieces(parseArguments(json) ?? {}, pause)),
})

async function maskMessages(messages: EarlierMessage[], mask: Mask): Promise<EarlierMessage[]> {
  const masked: EarlierMessage[] = []
  for (const { text, calls, ...message } of messages)
    masked.push({ ...message, text: await mask.text(text), ...(calls && { calls: await maskCalls(calls, mask) }) })
  return masked
}

async function maskCalls(calls: ClientCall[], mask: Mask): Promise<ClientCall[]> {
  const masked: ClientCall[] = []
  for (const call of calls)
    masked.push({
      ...call,
      arguments: await mask.json(call.arguments),
      result: call.result === null ? null : await mask.text(call.result),
    })
  return masked
}

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
