import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What a link names. `expiresAt`: ISO 8601, UTC. */
type LinkedApproval = { workspaceId: string; id: string; expiresAt: string }

/**
 * The link that opens an approval in the dashboard. Its signature says that this installation has made it for this approval; it
 * allows nothing, so who opens it must sign in. It stands behind the #, so no server writes it into its log.
 * @param root that of the installation, which stays when ENCRYPTION_KEY changes
 */
export const approvalLink = (publicUrl: string, root: string, approval: LinkedApproval): string =>
  `${publicUrl}/#/w/${approval.workspaceId}/approvals/${approval.id}?link=${signatureOf(root, approval)}`

/** True for the signature of a link to this approval, whose time is not over. */
export function isApprovalLink(root: string, approval: LinkedApproval, signature: string, now = new Date()): boolean {
  const [given, right] = [signature, signatureOf(root, approval)].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  return (
    given !== undefined && right !== undefined && timingSafeEqual(given, right) && new Date(approval.expiresAt) > now
  )
}

const signatureOf = (root: string, { workspaceId, id, expiresAt }: LinkedApproval): string =>
  createHmac('sha256', root)
    .update(`link to approval ${id} of workspace ${workspaceId} until ${expiresAt}`)
    .digest('base64url')
