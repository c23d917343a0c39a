/** Every error that a caller can get: its status, what happened, and what the caller can do about it. */
type ErrorDefinition = { status: number; message: string; fix: string }

export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    message: 'The request is not valid.',
    fix: 'Correct the named field as GET /api/openapi.json describes it.',
  },
  INVALID_JSON: {
    status: 400,
    message: 'The body is not valid JSON.',
    fix: 'Send one JSON value in UTF-8 with Content-Type: application/json.',
  },
  API_KEY_MISSING: {
    status: 401,
    message: 'No API key was given.',
    fix: 'Send the header Authorization: Bearer <API_KEY>; the first npm start prints a key, and POST /v1/api-keys makes others.',
  },
  API_KEY_INVALID: {
    status: 401,
    message: 'The API key is not known.',
    fix: 'Check the key for a typing error, or have the holder of a key with the scope admin make one with POST /v1/api-keys.',
  },
  API_KEY_EXPIRED: {
    status: 401,
    message: 'The API key has expired.',
    fix: 'Use another key; a key with the scope admin makes one with POST /v1/api-keys.',
  },
  API_KEY_REVOKED: {
    status: 401,
    message: 'The API key was revoked.',
    fix: 'Use another key; a key with the scope admin makes one with POST /v1/api-keys.',
  },
  CHANNEL_SIGNATURE_INVALID: {
    status: 401,
    message: "The request is not signed as the channel's platform signs it, or it is too old.",
    fix: 'Compare the secrets and the address of the channel with those on the platform: POST /v1/agents/{id}/channels/{channel}/test says what is wrong.',
  },
  SESSION_ENDED: {
    status: 401,
    message: 'The session has ended.',
    fix: 'Sign in with POST /v1/session.',
  },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'The e-mail address or the password is wrong.',
    fix: 'Check both; an owner of the workspace invites people with POST /v1/invitations.',
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
    fix: 'Use a key with the named scope; a key with the scope admin makes keys with POST /v1/api-keys, and the key of the setting BOOTSTRAP_API_KEY has all scopes.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    message: 'The request does not come from a page of this service.',
    fix: 'With a session, send the header X-Requested-With: ams from a page of this service; a program uses an API key.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this path.', fix: 'Look the path up at /api/docs.' },
  AGENT_NOT_FOUND: {
    status: 404,
    message: 'The agent was not found.',
    fix: 'List the agents of your workspace with GET /v1/agents.',
  },
  KNOWLEDGE_BASE_NOT_FOUND: {
    status: 404,
    message: 'The knowledge base was not found.',
    fix: 'List the knowledge bases with GET /v1/agents/{id}/knowledge-bases.',
  },
  REEMBEDDING_NOT_FOUND: {
    status: 404,
    message: 'The embedding model of this knowledge base was never changed.',
    fix: 'Change it with POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed.',
  },
  DOCUMENT_NOT_FOUND: {
    status: 404,
    message: 'The document was not found.',
    fix: 'List the documents with GET /v1/agents/{id}/knowledge-bases/{kbId}/documents.',
  },
  EVAL_SUITE_NOT_FOUND: {
    status: 404,
    message: 'The eval suite was not found.',
    fix: 'List the suites with GET /v1/agents/{id}/evals.',
  },
  EVAL_RUN_NOT_FOUND: {
    status: 404,
    message: 'The eval run was not found.',
    fix: 'List the runs with GET /v1/agents/{id}/evals/{suiteId}/runs.',
  },
  CONVERSATION_NOT_FOUND: {
    status: 404,
    message: 'The conversation was not found.',
    fix: 'List the conversations with GET /v1/conversations, or leave conversation_id out of POST /v1/chat to start a new one.',
  },
  TURN_NOT_FOUND: {
    status: 404,
    message: 'The turn was not found.',
    fix: 'Use the turn_id that POST /v1/chat or POST /v1/chat-stream gave (also in the header X-Turn-Id).',
  },
  VERSION_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such version.',
    fix: 'List the versions with GET /v1/agents/{id}/versions.',
  },
  TOOL_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such tool.',
    fix: 'List the tools with GET /v1/agents/{id}/tools.',
  },
  CHANNEL_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such channel.',
    fix: 'Set the channel up with PUT /v1/agents/{id}/channels.',
  },
  REPLY_NOT_FOUND: {
    status: 404,
    message: 'The channel has no such reply.',
    fix: 'Take the id from reply.id of GET /v1/agents/{id}/channels/{channel}/deliveries.',
  },
  ESCALATION_NOT_FOUND: {
    status: 404,
    message: 'The escalation was not found.',
    fix: 'List the escalations with GET /v1/escalations.',
  },
  PURGE_NOT_FOUND: {
    status: 404,
    message: 'The deletion was not found.',
    fix: 'Use the id of an agent, a knowledge base or a conversation that this workspace has deleted in the last 400 days.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'The API key was not found.',
    fix: 'List the API keys of your workspace with GET /v1/api-keys.',
  },
  WORKSPACE_NOT_FOUND: {
    status: 404,
    message: 'The workspace was not found.',
    fix: 'Send in X-Workspace-Id one of the workspaces that GET /v1/session lists.',
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    message: 'The member was not found.',
    fix: 'List the members of the workspace with GET /v1/members.',
  },
  PASSWORD_SIGN_IN_OFF: {
    status: 403,
    message: 'People sign in with the OpenID Connect provider only.',
    fix: 'Open GET /v1/session/openid in a browser, or have the operator unset PASSWORD_SIGN_IN.',
  },
  PASSWORD_LINK_INVALID: {
    status: 401,
    message: 'The link was used, was replaced by another one, or is older than a day.',
    fix: 'Have an owner of the workspace make another link with POST /v1/members/{userId}/password-reset.',
  },
  MEMBER_OF_OTHERS: {
    status: 409,
    message: 'The person is also a member of other workspaces, so no owner of one of them may set the password.',
    fix: 'Have the operator make the link with `npm run reset-password -- <e-mail address>`.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'The invitation was not found, was used, or has expired.',
    fix: 'Have an owner of the workspace invite again with POST /v1/invitations.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This path does not take this method.',
    fix: 'Use one of the methods in the header Allow.',
  },
  BODY_TOO_SLOW: {
    status: 408,
    message: 'The body came too slowly.',
    fix: 'Send the body at once, with at least 50 KB a second.',
  },
  AGENT_PAUSED: {
    status: 409,
    message: 'The agent is paused.',
    fix: 'Set its status to active with PATCH /v1/agents/{id}.',
  },
  AGENT_DISABLED: {
    status: 409,
    message: 'The agent is disabled.',
    fix: 'Set its status to active with PATCH /v1/agents/{id}.',
  },
  REEMBEDDING_RUNNING: {
    status: 409,
    message: 'The knowledge base is changing to another embedding model.',
    fix: 'Wait until GET /v1/agents/{id}/knowledge-bases/{kbId}/reembed shows its end, or end it with POST /v1/agents/{id}/knowledge-bases/{kbId}/reembed/cancel.',
  },
  DOCUMENT_REREAD_RUNNING: {
    status: 409,
    message: 'The file of the document is being read again already, or that has failed.',
    fix: 'Wait until GET /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId} of the named document shows it as ready. When it has failed, retry it with POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry, or delete it.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This Idempotency-Key was used with another body.',
    fix: 'Use a new Idempotency-Key for another request, or send the first body again.',
  },
  QUEUE_FULL: {
    status: 409,
    message: 'More than 20 turns wait in this conversation.',
    fix: 'Wait for the answers of the turns before, or leave conversation_id out to start a new conversation.',
  },
  CONVERSATION_PAUSED: {
    status: 409,
    message: 'A person has paused the conversation, so its agent does not answer.',
    fix: 'Send the message again when the conversation goes on: GET /v1/conversations/{id} shows that, with what persons say in it, and POST /v1/conversations/{id}/resume ends the pause.',
  },
  REPLY_NOT_FAILED: {
    status: 409,
    message: 'The reply was sent, or is still on its way, so it is not sent again.',
    fix: 'See its state with GET /v1/agents/{id}/channels/{channel}/deliveries; a reply is sent again when it is doubtful, refused or given-up.',
  },
  ESCALATION_NOT_OPEN: {
    status: 409,
    message: 'The conversation has no open escalation, so no person can answer in it.',
    fix: 'Answer in a conversation whose user asks for a person: GET /v1/conversations with status=escalated lists them.',
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 409,
    message: 'The agent has no webhookUrl.',
    fix: 'Set webhookUrl with PUT /v1/agents/{id}/escalation.',
  },
  EVAL_GATE_NOT_PASSED: {
    status: 409,
    message: 'This version of the agent has not passed its eval gate.',
    fix: 'Run the suite with POST /v1/agents/{id}/evals/{suiteId}/run until its score reaches the gate, or lower minScore with PUT /v1/agents/{id}/evals/{suiteId}/gate.',
  },
  EVAL_RERUN_RUNNING: {
    status: 409,
    message: 'A rerun of some cases of this suite is under way.',
    fix: 'Wait for its end, or stop it with POST /v1/agents/{id}/evals/{suiteId}/runs/{runId}/cancel; GET …/runs lists it.',
  },
  API_KEY_ENDED: {
    status: 409,
    message: 'The API key was revoked or has expired, so it can not be rotated.',
    fix: 'Make a new key with POST /v1/api-keys.',
  },
  SETUP_DONE: {
    status: 409,
    message: 'The setup link was used already.',
    fix: 'Sign in with POST /v1/session, or have an owner invite you with POST /v1/invitations.',
  },
  ALREADY_MEMBER: {
    status: 409,
    message: 'The person is a member of this workspace already.',
    fix: 'Change the role with PATCH /v1/members/{userId}.',
  },
  LAST_OWNER: {
    status: 409,
    message: 'The workspace would have no owner.',
    fix: 'Make another member an owner first, with PATCH /v1/members/{userId}.',
  },
  OPERATORS_WORKSPACE: {
    status: 409,
    message: 'The operator’s workspace cannot be deleted, because the installation belongs to it.',
    fix: 'Delete its agents with DELETE /v1/agents/{id}, or have the operator name another one with BOOTSTRAP_API_KEY.',
  },
  WORKSPACE_LIMIT_REACHED: {
    status: 409,
    message: 'One person makes no more workspaces than this.',
    fix: 'Use one that you made, or have the operator raise MAX_WORKSPACES_PER_PERSON. A deleted one counts for 30 days.',
  },
  API_KEY_LIMIT_REACHED: {
    status: 409,
    message: 'A workspace has no more API keys that work than this.',
    fix: 'Revoke keys that no program uses with DELETE /v1/api-keys/{id}, or have the operator raise MAX_KEYS_PER_WORKSPACE.',
  },
  VERSION_CONFLICT: {
    status: 412,
    message: 'The agent was changed since the version in If-Match.',
    fix: 'Read the agent again with GET /v1/agents/{id} and repeat the change with its ETag in If-Match.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is too large.',
    fix: 'Send at most 1 MiB; for a document at most what MAX_DOCUMENT_BYTES allows.',
  },
  DOCUMENT_TOO_LARGE: {
    status: 413,
    message: 'The document is too large.',
    fix: 'Split the document, or have the operator raise the setting MAX_DOCUMENT_BYTES.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body is not JSON.',
    fix: 'Send JSON with Content-Type: application/json.',
  },
  DOCUMENT_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'This kind of document is not supported.',
    fix: 'Upload a PDF, DOCX, CSV, TXT or Markdown file whose extension (.pdf .docx .csv .txt .md .markdown) fits its bytes.',
  },
  INPUT_TOO_LONG: {
    status: 422,
    message: 'The message is longer than the agent accepts.',
    fix: 'Shorten message, or raise maxInputLength with PUT /v1/agents/{id}/guardrails.',
  },
  MODEL_PROVIDER_NOT_CONFIGURED: {
    status: 422,
    message: 'The model provider is not set up.',
    fix: 'Set the provider up, or choose another model with PUT /v1/agents/{id}/model; GET /v1/models lists them.',
  },
  MODEL_NOT_ALLOWED: {
    status: 422,
    message: 'The operator does not allow this model.',
    fix: 'Choose a model that GET /v1/models lists with PUT /v1/agents/{id}/model, or have the operator add it to OPERATOR_MODELS.',
  },
  DOCUMENT_NOT_READY: {
    status: 422,
    message: 'The document is not ready, so it can not be read again.',
    fix: 'Wait until the document is ready; retry one that has failed with POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/retry.',
  },
  EMBEDDING_MODEL_NOT_READY: {
    status: 422,
    message: 'The embedding model is not on this machine.',
    fix: 'Have an owner fetch it with POST /v1/local-models/{name}/fetch or in the settings of the dashboard, or choose another model of GET /v1/models.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests with this API key.',
    fix: 'Wait as Retry-After says; the operator sets the limit with RATE_LIMIT_PER_MINUTE.',
  },
  BUDGET_EXCEEDED: {
    status: 429,
    message: 'The budget is used up.',
    fix: 'Wait as Retry-After says, or have an owner raise the budget with PUT /v1/budget or PUT /v1/agents/{id}/budget.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    fix: 'Try again; if it happens again, give the operator the request_id to look up in the log.',
  },
  MODEL_PROVIDER_ERROR: {
    status: 502,
    message: 'The model provider did not give an answer.',
    fix: 'Try again; if it happens again, check the provider with GET /v1/models or choose another model with PUT /v1/agents/{id}/model.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service can not take this now.',
    fix: 'Try again after the seconds in Retry-After; GET /readyz says what is missing.',
  },
  TURN_TIMEOUT: {
    status: 504,
    message: 'The turn was not finished in time.',
    fix: 'Try a shorter task, or have the operator raise TURN_TIMEOUT_SECONDS.',
  },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof ERRORS

/** What is wrong with one field of a request. */
export type FieldFault = { field: string; message: string }

export type ErrorDetails = {
  message?: string
  fix?: string
  /** The path of the field at fault, such as `messages[1].role`. */
  field?: string | undefined
  /** All faults, when there are several. */
  errors?: FieldFault[] | undefined
  headers?: Record<string, string>
  /** When another attempt may succeed; the response says so in Retry-After. */
  retryAt?: Date | undefined
  cause?: unknown
}

/** An error for the caller, who sees its message and fix. Only the log shows its `cause`. */
export class ApiError extends Error {
  readonly errorCode: ErrorCode
  readonly status: number
  readonly fix: string
  readonly field: string | undefined
  readonly errors: FieldFault[] | undefined
  readonly headers: Record<string, string>
  readonly retryAt: Date | undefined

  constructor(errorCode: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[errorCode].message, { cause: details.cause })
    this.name = 'ApiError'
    this.errorCode = errorCode
    this.status = ERRORS[errorCode].status
    this.fix = details.fix ?? ERRORS[errorCode].fix
    this.field = details.field
    this.errors = details.errors
    this.headers = details.headers ?? {}
    this.retryAt = details.retryAt
  }
}

/** The fields of an error that the database stores and the response shows; `retryAt` (ISO 8601) is a header there. */
export type StoredError = { code: ErrorCode; message: string; fix: string; retryAt?: string }

/** Returns the registry's error of this code; `details` replaces its message and fix. */
export const storedError = (code: ErrorCode, details: { message?: string; fix?: string } = {}): StoredError => ({
  code,
  message: details.message ?? ERRORS[code].message,
  fix: details.fix ?? ERRORS[code].fix,
})

/** Returns an error that was thrown as one that can be stored. */
export const storedErrorOf = ({ errorCode: code, message, fix, retryAt }: ApiError): StoredError => ({
  ...{ code, message, fix },
  ...(retryAt && { retryAt: retryAt.toISOString() }),
})

/** Returns a stored error as one that can be thrown. */
export const apiErrorOf = ({ code, message, fix, retryAt }: StoredError): ApiError =>
  new ApiError(code, { message, fix, retryAt: retryAt === undefined ? undefined : new Date(retryAt) })
