import type Anthropic from '@anthropic-ai/sdk'
import { unreadableCall } from '../failure.ts'
import type { MessageUsage } from './usage.ts'

/** A complete block of an answer, as it is sent back. */
export type Block = Anthropic.ContentBlockParam
export type ReadMessage = {
  blocks: Block[]
  stop: Anthropic.StopReason | undefined
  /** Anthropic's words for a refusal, where it has some. */
  refusal: string | undefined
  usage: MessageUsage
}

type Listener = { onText(text: string): Promise<unknown>; onThought(text: string): Promise<unknown> }

/** Reads the events of one message. `stop` is undefined when the stream broke off. @throws ModelError for what is no text */
export async function readMessage(
  provider: string,
  stream: AsyncIterable<Anthropic.RawMessageStreamEvent>,
  { onText, onThought }: Listener,
): Promise<ReadMessage> {
  const open = new Map<number, Block>()
  const inputs = new Map<number, string>()
  const read: ReadMessage = { blocks: [], stop: undefined, refusal: undefined, usage: {} }
  for await (const event of stream) {
    if (event.type === 'message_start') read.usage = { ...event.message.usage }
    if (event.type === 'content_block_start') {
      const block = { ...event.content_block } as Block
      open.set(event.index, block)
      if (block.type === 'text' && block.text) await onText(textOf(provider, block.text))
    }
    if (event.type === 'content_block_delta') {
      const { delta, index } = event
      const block = open.get(index)
      if (delta.type === 'input_json_delta') inputs.set(index, (inputs.get(index) ?? '') + delta.partial_json)
      if (delta.type === 'text_delta' && block?.type === 'text') {
        block.text += textOf(provider, delta.text)
        await onText(delta.text)
      }
      if (delta.type === 'thinking_delta' && block?.type === 'thinking') {
        block.thinking += textOf(provider, delta.thinking)
        await onThought(delta.thinking)
      }
      if (delta.type === 'signature_delta' && block?.type === 'thinking') block.signature = delta.signature
    }
    if (event.type === 'message_delta') {
      read.stop = event.delta.stop_reason ?? undefined
      read.refusal = event.delta.stop_details?.explanation ?? undefined
      Object.assign(read.usage, told(event.usage ?? {}))
    }
  }
  for (const [index, block] of open) read.blocks.push(withInput(block, inputs.get(index)))
  return { ...read, blocks: read.blocks.filter((block) => block.type !== 'text' || block.text !== '') }
}

function textOf(provider: string, text: unknown): string {
  if (typeof text !== 'string') throw unreadableCall(provider, 'it answered with something that is no text')
  return text
}

/** The input of a call arrives as pieces of JSON. One that was cut off is dropped with its call by the stop reason. */
function withInput(block: Block, json: string | undefined): Block {
  if (json === undefined || !('input' in block)) return block
  return { ...block, input: parsed(json) } as Block
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json || '{}')
  } catch {
    return {}
  }
}

/** The counts that an event tells; null stands for no change. */
const told = (usage: MessageUsage): MessageUsage =>
  Object.fromEntries(Object.entries(usage).filter(([, count]) => count !== null))
