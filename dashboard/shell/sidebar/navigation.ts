import { Activity, Bot, type LucideIcon, ScrollText, Settings } from 'lucide-react'

/** A page of the sidebar. Each has a key that follows G, and its own route below `/w/$workspaceId`. */
export type Place = {
  label: string
  to: '/w/$workspaceId/agents' | '/w/$workspaceId/logs' | '/w/$workspaceId/operations' | '/w/$workspaceId/settings'
  icon: LucideIcon
  key: string
  ownerOnly?: boolean
}

/** The pages of the sidebar in their order. */
export const PLACES: Place[] = [
  { label: 'Agents', to: '/w/$workspaceId/agents', icon: Bot, key: 'a' },
  { label: 'Logs', to: '/w/$workspaceId/logs', icon: ScrollText, key: 'l' },
  { label: 'Operations', to: '/w/$workspaceId/operations', icon: Activity, key: 'o', ownerOnly: true },
  { label: 'Settings', to: '/w/$workspaceId/settings', icon: Settings, key: 's' },
]
