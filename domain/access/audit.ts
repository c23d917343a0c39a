import Type, { type Static } from 'typebox'
import { LogPage } from '../log/entry.ts'
import { orNull } from '../schema.ts'
import { Actor } from './access.ts'

const SUBJECT_TYPES = [
  'agent',
  'knowledgeBase',
  'document',
  'evalSuite',
  'evalRun',
  'backtest',
  'conversation',
  'escalation',
  'approval',
  'apiKey',
  'workspace',
  'user',
  'invitation',
  'webhook',
] as const
export type SubjectType = (typeof SUBJECT_TYPES)[number]

/** One entry of the audit. It never holds a secret. */
export const AuditEntry = Type.Object({
  id: Type.String({ format: 'uuid' }),
  at: Type.String(),
  actor: Actor,
  action: Type.String({
    description:
      'The operationId of the request in this description, or signInFailed, signInRefused, openIdSignInFailed or webhookSwitchedOff.',
  }),
  subject: Type.Object({
    type: Type.Enum([...SUBJECT_TYPES]),
    id: orNull(Type.String(), 'Null where the action is about all subjects of its type.'),
    name: orNull(Type.String()),
  }),
  request_id: orNull(Type.String(), 'Null for what the service did by itself.'),
  address: orNull(Type.String(), 'The network address of the client.'),
  change: orNull(Type.Record(Type.String(), Type.Unknown()), 'Facts of the change; secrets are left out.'),
})
export type AuditEntry = Static<typeof AuditEntry>

const Moment = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }))

export const AuditWindow = Type.Object({
  from: Moment('ISO date; inclusive'),
  to: Moment('ISO date; exclusive'),
})

export const AuditQuery = Type.Object({
  ...LogPage.properties,
  actor: Type.Optional(Type.String({ maxLength: 500, description: 'The id of an actor' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'An operationId, such as updateAgent' })),
  ...AuditWindow.properties,
})

/** The facts that a write gives to its audit entry. */
export type AuditFacts = {
  type: SubjectType
  id: string | null
  name?: string | null
  /** Facts without secrets. */
  change?: Record<string, unknown>
}

/** The source of a write. */
export type AuditOrigin = {
  workspaceId: string
  actor: Actor
  requestId: string | null
  address: string | null
}

/** Entries that are younger cannot be deleted at all: a trigger of the database refuses it. */
export const MIN_AUDIT_RETENTION_DAYS = 30
