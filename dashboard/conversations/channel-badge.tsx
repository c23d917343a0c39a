import { MessagesSquare } from 'lucide-react'

const NAMES = { slack: 'Slack', telegram: 'Telegram', whatsapp: 'WhatsApp', discord: 'Discord' } as const

/** The platform of a conversation that a channel began. */
export const ChannelBadge = ({ channel }: { channel: keyof typeof NAMES }) => (
  <span className="status-badge" data-tone="plain">
    <MessagesSquare aria-hidden size={12} /> {NAMES[channel]}
  </span>
)
