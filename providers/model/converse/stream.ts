import type { ConverseStreamOutput, TokenUsage } from '@aws-sdk/client-bedrock-runtime'
import { unreadableCall } from '../failure.ts'

/** A block of an answer, in the order of the answer, as it is stored: `data` is base64, and `json` what the model wrote. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'thought'; text: string; signature: string }
  | { kind: 'hidden'; data: string }
  | { kind: 'call'; callId: string; name: string; json: string }

/** A hidden block is put together at the end: base64 cannot be extended piece by piece. */
type OpenBlock = Exclude<Block, { kind: 'hidden' }> | { kind: 'hidden'; pieces: Uint8Array[] }

export type ReadAnswer = { blocks: Block[]; stop: string | undefined; usage: TokenUsage | undefined }
type Listener = { onText(text: string): Promise<unknown>; onThought(text: string): Promise<unknown> }
type Delta = NonNullable<NonNullable<ConverseStreamOutput['contentBlockDelta']>['delta']>

/** Reads the events of one answer. `stop` is undefined when the stream broke off. @throws ModelError for what is no text */
export async function readEvents(
  provider: string,
  events: AsyncIterable<ConverseStreamOutput>,
  listener: Listener,
): Promise<ReadAnswer> {
  const open = new Map<number, OpenBlock>()
  const read: ReadAnswer = { blocks: [], stop: undefined, usage: undefined }
  for await (const { contentBlockStart, contentBlockDelta, messageStop, metadata } of events) {
    const call = contentBlockStart?.start?.toolUse
    if (call) {
      const block: Block = { kind: 'call', callId: call.toolUseId ?? '', name: call.name ?? '', json: '' }
      open.set(contentBlockStart?.contentBlockIndex ?? open.size, block)
    }
    if (contentBlockDelta?.delta) {
      const index = contentBlockDelta.contentBlockIndex ?? 0
      open.set(index, await extended(provider, open.get(index), contentBlockDelta.delta, listener))
    }
    if (messageStop) read.stop = messageStop.stopReason
    if (metadata?.usage) read.usage = metadata.usage
  }
  read.blocks = [...open.values()].map((block) =>
    block.kind === 'hidden' ? { kind: 'hidden', data: Buffer.concat(block.pieces).toString('base64') } : block,
  )
  return read
}

/** A text and a thought begin with their first piece. */
async function extended(
  provider: string,
  block: OpenBlock | undefined,
  delta: Delta,
  { onText, onThought }: Listener,
): Promise<OpenBlock> {
  const { text, toolUse, reasoningContent: thought } = delta
  if (toolUse && block?.kind === 'call') return { ...block, json: block.json + (toolUse.input ?? '') }
  if (thought?.redactedContent) {
    const hidden = block?.kind === 'hidden' ? block : { kind: 'hidden' as const, pieces: [] }
    hidden.pieces.push(thought.redactedContent)
    return hidden
  }
  if (thought) {
    const before = block?.kind === 'thought' ? block : { text: '', signature: '' }
    if (thought.text) await onThought(thought.text)
    const { text: piece = '', signature = '' } = thought
    return { kind: 'thought', text: before.text + piece, signature: before.signature + signature }
  }
  if (text !== undefined && typeof text !== 'string')
    throw unreadableCall(provider, 'it answered with something that is no text')
  if (text) await onText(text)
  return { kind: 'text', text: (block?.kind === 'text' ? block.text : '') + (text ?? '') }
}
