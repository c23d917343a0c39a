import type { Invitation, LinkedInvitation, Member, Session } from '../../domain/access/person.ts'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'

const WORKSPACE_ID = '0199b4a0-1d3f-7c66-9e21-5f3a7b8c2d10'
const USER = { id: '0199b4a0-2e40-7d77-8f32-6a4b8c9d3e21', email: 'ana@example.com', name: 'Ana' }

/** The person, members and invitation that the examples of the API description show. */
export const SESSION_EXAMPLE: Session = {
  user: USER,
  workspaces: [{ id: WORKSPACE_ID, name: 'default', role: 'owner' }],
  invitations: [],
}
export const MEMBER_EXAMPLE: Member = {
  userId: USER.id,
  email: USER.email,
  name: USER.name,
  role: 'owner',
  createdAt: '2026-11-22T10:00:00.000Z',
}
export const KEY_EXAMPLE = { id: '0199b4a0-4a62-7f99-8b54-8c6dafbe5a43', name: 'Website', prefix: 'ams_Xk3v' }
export const INVITATION_EXAMPLE: Invitation = {
  id: '0199b4a0-3f51-7e88-9a43-7b5c9dae4f32',
  email: 'ben@example.com',
  role: 'editor',
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-29T10:00:00.000Z',
}

export const LINKED_INVITATION_EXAMPLE: LinkedInvitation = {
  id: INVITATION_EXAMPLE.id,
  workspaceName: 'default',
  role: 'editor',
  invitedBy: USER.name,
  email: INVITATION_EXAMPLE.email,
  expiresAt: INVITATION_EXAMPLE.expiresAt,
}

export const SESSION_STEPS: NextStep[] = [
  nextStep('GET /v1/agents', 'See the agents of a workspace, named in X-Workspace-Id.'),
]
export const PROVIDER_STEPS: NextStep[] = [
  nextStep('GET /v1/session/openid', 'Open this in a browser: sign in with the provider, by the address of the owner.'),
]
export const MEMBER_STEPS: NextStep[] = [nextStep('GET /v1/members', 'See the members of the workspace.')]
export const INVITATION_STEPS: NextStep[] = [
  nextStep('GET /v1/invitations', 'Send the link to the person; see which invitations are open.'),
]
