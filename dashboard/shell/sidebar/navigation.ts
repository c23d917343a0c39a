import {
  Activity,
  Bot,
  CircleCheckBig,
  ClipboardCheck,
  Flag,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  Settings,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { OpenApprovals, OpenEscalations } from './open-count.tsx'

/** A page of the sidebar. Each has a key that follows G, and its own route below `/w/$workspaceId`. */
export type Place = {
  label: string
  to:
    | '/w/$workspaceId/agents'
    | '/w/$workspaceId/conversations'
    | '/w/$workspaceId/logs'
    | '/w/$workspaceId/escalations'
    | '/w/$workspaceId/approvals'
    | '/w/$workspaceId/reviews'
    | '/w/$workspaceId/operations'
    | '/w/$workspaceId/settings'
  icon: LucideIcon
  key: string
  ownerOnly?: boolean
  /** A count at the end of the line. */
  badge?: ComponentType
}

/** The pages of the sidebar in their order. */
export const PLACES: Place[] = [
  { label: 'Agents', to: '/w/$workspaceId/agents', icon: Bot, key: 'a' },
  { label: 'Conversations', to: '/w/$workspaceId/conversations', icon: MessagesSquare, key: 'c' },
  { label: 'Logs', to: '/w/$workspaceId/logs', icon: ScrollText, key: 'l' },
  { label: 'Escalations', to: '/w/$workspaceId/escalations', icon: Flag, key: 'e', badge: OpenEscalations },
  { label: 'Approvals', to: '/w/$workspaceId/approvals', icon: CircleCheckBig, key: 'p', badge: OpenApprovals },
  { label: 'Reviews', to: '/w/$workspaceId/reviews', icon: ClipboardCheck, key: 'r' },
  { label: 'Operations', to: '/w/$workspaceId/operations', icon: Activity, key: 'o', ownerOnly: true },
  { label: 'Settings', to: '/w/$workspaceId/settings', icon: Settings, key: 's' },
]
