import type { DataOf } from '../../../clients/typescript/index.ts'

export type Role = DataOf<'/v1/members', 'get'>[number]['role']

/** The roles with what they may do, as a choice shows them. */
export const ROLES: { value: Role; label: string; says: string }[] = [
  { value: 'viewer', label: 'Viewer', says: 'Reads everything but secrets.' },
  { value: 'editor', label: 'Editor', says: 'Also changes agents, chats and runs evals.' },
  { value: 'owner', label: 'Owner', says: 'Also keys, members, settings and the audit.' },
]

/** Says in a sentence what a role may do. */
export const saysOf = (role: string): string => ROLES.find(({ value }) => value === role)?.says ?? ''

/** True for the name of a role. */
export const isRole = (text: string | null): text is Role => ROLES.some(({ value }) => value === text)
