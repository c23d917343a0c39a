import type { ChannelName } from '../agent/channel.ts'
import type { Citation } from '../turn/turn.ts'

/** The reply of an agent as its model wrote it: Markdown, and the documents that it cites. */
export type Reply = { markdown: string; citations: Pick<Citation, 'document_id' | 'filename'>[] }

/**
 * Returns the parts of a reply in the platform's own markup, each within the platform's limit, in the order of sending. A
 * reply always has at least one part.
 */
export function composeReply(_channel: ChannelName, { markdown }: Reply): string[] {
  return [markdown]
}
