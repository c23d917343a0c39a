import { approvalText, decisionText } from '../../domain/channel/approval-text.ts'
import { composeReply } from '../../domain/channel/compose.ts'
import type { ReplyAddress } from '../../domain/channel/reading.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { approvalLink } from '../../domain/turn/approval-link.ts'
import { findPostedApproval } from '../../store/channel/approval.ts'
import type { ReplyRecord } from '../../store/channel/reply.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { findChannelTokenRoot } from '../../store/installation.ts'

/** Slack takes 3,000 characters in a block. */
const MAX_LENGTH = 3_000
/** The lengths to which arguments are cut: the first with which the message fits into a block is taken. */
const ARGUMENT_LENGTHS = [2_000, 500, 100] as const

type LinkDependencies = {
  database: Database
  sealing: Sealing
  /** The origin of links to the dashboard; undefined without PUBLIC_URL. */
  linkOrigin: string | undefined
}

/** What is sent of a call that a person allows, and where. `texts` is empty where nothing is to be said any more. */
export type ApprovalPost = { texts: string[]; address: ReplyAddress }

/** The message that asks for a decision about a call, or the change of it that tells the decision. */
export async function composeApproval(deps: LinkDependencies, reply: ReplyRecord): Promise<ApprovalPost> {
  const { workspaceId, address } = reply
  const approvalId = String(address.approvalId)
  const approval = await findPostedApproval(deps.database, workspaceId, approvalId)
  if (!approval) return { texts: [], address }
  const isOpen = approval.status === 'open'
  if (address.updates === undefined) {
    if (!isOpen) return { texts: [], address }
    const link = await linkOf(deps, { workspaceId, id: approvalId, expiresAt: approval.expiresAt.toISOString() })
    return { texts: await fitting((length) => approvalText(approval, link, length)), address }
  }
  const updates = address.updates || approval.messageTs
  // Slack changes a message by its id, which is not known here. The press of a button names it.
  if (isOpen || !updates) return { texts: [], address }
  return { texts: await fitting((length) => decisionText(approval, length)), address: { ...address, updates } }
}

async function linkOf(
  { database, sealing, linkOrigin }: LinkDependencies,
  approval: Parameters<typeof approvalLink>[2],
) {
  if (linkOrigin === undefined) return undefined
  const root = await asSystem(() => findChannelTokenRoot(database, sealing))
  return approvalLink(linkOrigin, root, approval)
}

/** The text with as much of the arguments as fits into one block. */
async function fitting(textOf: (length: number) => string): Promise<string[]> {
  let parts: string[] = []
  for (const length of ARGUMENT_LENGTHS) {
    parts = await composeReply('slack', { markdown: textOf(length), citations: [] })
    if (parts.length === 1 && (parts[0]?.length ?? 0) <= MAX_LENGTH) return parts
  }
  return parts.slice(0, 1)
}
