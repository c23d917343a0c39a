import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'

/** Members and keys may know these facts of the installation, and visitors may not. */
const InstanceDetails = Type.Object({
  version: Type.String({ description: 'The version of the API process.' }),
  publicUrl: Type.String(),
  temporal: Type.Object({ uiUrl: orNull(Type.String()), namespace: Type.String() }),
  langfuseUrl: orNull(Type.String()),
  embeddingModel: Type.String({ description: 'That of new knowledge bases that name none.' }),
  workspaceModelKeys: Type.Boolean({
    description: 'True where workspaces may set keys of model providers of their own.',
  }),
  limits: Type.Object({
    documentBytes: Type.Integer(),
    attachmentBytes: Type.Integer({ description: 'Of a file of a message, and of all files of a message together.' }),
    bodyBytes: Type.Integer(),
    turnTimeoutSeconds: Type.Integer(),
    waitingTurns: Type.Integer({ description: 'The most turns that wait in one conversation.' }),
    requestsPerMinute: Type.Integer({ description: 'Of one key or person.' }),
    evalConcurrency: Type.Integer(),
    retentionDays: orNull(Type.Integer(), 'For workspaces without a setting of their own. Null: for ever.'),
    auditRetentionDays: Type.Integer(),
  }),
})

/** The installation. A visitor who is not signed in learns only how to sign in. */
export const Instance = Type.Object({
  needsSetup: Type.Boolean({ description: 'True until the setup link has made the first owner.' }),
  signIn: Type.Object({
    password: Type.Boolean(),
    openIdPath: orNull(Type.String(), 'Where a browser begins to sign in with the OpenID Connect provider.'),
  }),
  details: orNull(InstanceDetails, 'Null for a visitor without a key or a session.'),
})
export type Instance = Static<typeof Instance>
