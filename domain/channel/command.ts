import type { ChannelCommand } from './reading.ts'

/** Returns the command that a message is: `/reset` or `/human`, in any case, as in `/reset@my_bot`; else undefined. */
export function commandIn(text: string): ChannelCommand | undefined {
  const name = /^\s*\/(reset|human)(?:@\w{1,64})?\s*$/i.exec(text)?.[1]?.toLowerCase()
  return name === 'reset' || name === 'human' ? name : undefined
}
