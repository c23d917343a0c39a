import { route } from '../route.ts'
import type { ErrorDefinition } from './definition.ts'

/** The errors of keys, people and workspaces. */
export const ACCESS_ERRORS = {
  API_KEY_MISSING: {
    status: 401,
    message: 'No API key was given.',
    fix: `Send the header Authorization: Bearer <API_KEY>; the first npm start prints a key, and ${route('POST /v1/api-keys')} makes others.`,
  },
  API_KEY_INVALID: {
    status: 401,
    message: 'The API key is not known.',
    fix: `Check the key for a typing error, or have the holder of a key with the scope admin make one with ${route('POST /v1/api-keys')}.`,
  },
  API_KEY_EXPIRED: {
    status: 401,
    message: 'The API key has expired.',
    fix: `Use another key; a key with the scope admin makes one with ${route('POST /v1/api-keys')}.`,
  },
  API_KEY_REVOKED: {
    status: 401,
    message: 'The API key was revoked.',
    fix: `Use another key; a key with the scope admin makes one with ${route('POST /v1/api-keys')}.`,
  },
  SESSION_ENDED: {
    status: 401,
    message: 'The session has ended.',
    fix: `Sign in with ${route('POST /v1/session')}.`,
  },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'The e-mail address or the password is wrong.',
    fix: `Check both; an owner of the workspace invites people with ${route('POST /v1/invitations')}.`,
  },
  SETUP_TOKEN_INVALID: {
    status: 401,
    message: 'The token of the setup link is not valid.',
    fix: 'Start the service again and use the setup link that it prints; a link works for 24 hours, until it is used.',
  },
  WORKSPACE_CREATION_REFUSED: {
    status: 403,
    message: 'Only members and keys of the operator’s workspace make workspaces here.',
    fix: 'Ask the operator for a workspace; the setting WORKSPACE_CREATION=owners lets owners make them.',
  },
  OPERATOR_ONLY: {
    status: 403,
    message: 'This is about the whole installation, which only the operator’s workspace sees and changes.',
    fix: 'Ask the operator, or use a key of the workspace of BOOTSTRAP_API_KEY or of the first start.',
  },
  SCOPE_MISSING: {
    status: 403,
    message: 'The API key may not do this.',
    fix: `Use a key with the named scope; a key with the scope admin makes keys with the scopes that it has itself, and with approve (${route('POST /v1/api-keys')}); an owner has all scopes, and the key of the setting BOOTSTRAP_API_KEY all but approve.`,
  },
  ORIGIN_REFUSED: {
    status: 403,
    message: 'The request does not come from a page of this service.',
    fix: 'With a session, send the header X-Requested-With: ams from a page of this service; a program uses an API key.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'The API key was not found.',
    fix: `List the API keys of your workspace with ${route('GET /v1/api-keys')}.`,
  },
  WORKSPACE_NOT_FOUND: {
    status: 404,
    message: 'The workspace was not found.',
    fix: `Send in X-Workspace-Id one of the workspaces that ${route('GET /v1/session')} lists.`,
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    message: 'The member was not found.',
    fix: `List the members of the workspace with ${route('GET /v1/members')}.`,
  },
  PASSWORD_SIGN_IN_OFF: {
    status: 403,
    message: 'People sign in with the OpenID Connect provider only.',
    fix: `Open ${route('GET /v1/session/openid')} in a browser, or have the operator unset PASSWORD_SIGN_IN.`,
  },
  PASSWORD_LINK_INVALID: {
    status: 401,
    message: 'The link was used, was replaced by another one, or is older than a day.',
    fix: `Have an owner of the workspace make another link with ${route('POST /v1/members/{userId}/password-reset')}.`,
  },
  MEMBER_OF_OTHERS: {
    status: 409,
    message: 'The person is also a member of other workspaces, so no owner of one of them may set the password.',
    fix: 'Have the operator make the link with `npm run reset-password -- <e-mail address>`.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'The invitation was not found, was used, or has expired.',
    fix: `Have an owner of the workspace invite again with ${route('POST /v1/invitations')}.`,
  },
  API_KEY_ENDED: {
    status: 409,
    message: 'The API key was revoked or has expired, so it cannot be rotated.',
    fix: `Make a new key with ${route('POST /v1/api-keys')}.`,
  },
  SETUP_DONE: {
    status: 409,
    message: 'The setup link was used already.',
    fix: `Sign in with ${route('POST /v1/session')}, or have an owner invite you with ${route('POST /v1/invitations')}.`,
  },
  ALREADY_MEMBER: {
    status: 409,
    message: 'The person is a member of this workspace already.',
    fix: `Change the role with ${route('PATCH /v1/members/{userId}')}.`,
  },
  LAST_OWNER: {
    status: 409,
    message: 'The workspace would have no owner.',
    fix: `Make another member an owner first, with ${route('PATCH /v1/members/{userId}')}.`,
  },
  OPERATORS_WORKSPACE: {
    status: 409,
    message: 'The operator’s workspace cannot be deleted, because the installation belongs to it.',
    fix: `Delete its agents with ${route('DELETE /v1/agents/{id}')}, or have the operator name another one with BOOTSTRAP_API_KEY.`,
  },
  WORKSPACE_LIMIT_REACHED: {
    status: 409,
    message: 'One person makes no more workspaces than this.',
    fix: 'Use one that you made, or have the operator raise MAX_WORKSPACES_PER_PERSON. A deleted one counts for 30 days.',
  },
  API_KEY_LIMIT_REACHED: {
    status: 409,
    message: 'A workspace has no more API keys that work than this.',
    fix: `Revoke keys that no program uses with ${route('DELETE /v1/api-keys/{id}')}, or have the operator raise MAX_KEYS_PER_WORKSPACE.`,
  },
} as const satisfies Record<string, ErrorDefinition>
