import { MessagesSquare } from 'lucide-react'
import { CHANNEL_NAMES } from '../parts/format.ts'

/** The platform of a conversation that a channel began. */
export const ChannelBadge = ({ channel }: { channel: keyof typeof CHANNEL_NAMES }) => (
  <span className="status-badge" data-tone="plain">
    <MessagesSquare aria-hidden size={12} /> {CHANNEL_NAMES[channel]}
  </span>
)
