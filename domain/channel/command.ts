import type { ChannelEvent, UserEvent } from './reading.ts'

/**
 * Returns the event of a text that a user wrote: a command when the text begins with `/reset` or `/human`, in any case, also
 * as `/reset@my_bot`; else a message.
 */
export function textEvent(event: UserEvent, text: string): ChannelEvent {
  const name = /^\s*\/(reset|human)(?:@\w{1,64})?(?!\S)/i.exec(text)?.[1]?.toLowerCase()
  if (name === 'reset' || name === 'human') return { ...event, kind: 'command', command: name }
  return { ...event, kind: 'message', text }
}
