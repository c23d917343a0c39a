import { WAYS, type Way } from './way.ts'

/** What the page says about an error, where the words of the API are for programs. */
export type CodeWords = { message?: string; fix: string; way?: Way }

const GONE = 'It may have been deleted.'
const NEW_KEY = 'Use another key, or have an owner create one.'
const DOCUMENT_AGAIN = 'and upload it again.'

/** The words of errors by their code. What stands here names no route, no header and no field of the API. */
export const CODE_WORDS: Record<string, CodeWords> = {
  // Keys, people and workspaces.
  API_KEY_MISSING: { fix: NEW_KEY, way: WAYS.keys },
  API_KEY_INVALID: { fix: 'Check the key for a typing error, or have an owner create one.', way: WAYS.keys },
  API_KEY_EXPIRED: { fix: NEW_KEY, way: WAYS.keys },
  API_KEY_REVOKED: { fix: NEW_KEY, way: WAYS.keys },
  API_KEY_ENDED: { fix: 'Create a new key.', way: WAYS.keys },
  API_KEY_NOT_FOUND: { fix: GONE, way: WAYS.keys },
  API_KEY_LIMIT_REACHED: {
    message: 'This workspace has no room for another active API key.',
    fix: 'Revoke keys that no program uses, or ask the operator for a higher limit.',
    way: WAYS.keys,
  },
  SESSION_ENDED: { fix: 'Sign in again.' },
  SIGN_IN_FAILED: { fix: 'Check both. If you have no account, ask an owner of the workspace to invite you.' },
  SCOPE_MISSING: {
    message: 'Your role does not allow this.',
    fix: 'Ask an owner of the workspace.',
    way: WAYS.members,
  },
  ORIGIN_REFUSED: { message: 'This change did not come from this page.', fix: 'Reload the page and try again.' },
  WORKSPACE_NOT_FOUND: { fix: 'Choose another workspace in the menu above the navigation.' },
  MEMBER_NOT_FOUND: { fix: 'The person may have left the workspace.', way: WAYS.members },
  PASSWORD_SIGN_IN_OFF: { fix: 'Sign in with the button of your provider.' },
  PASSWORD_LINK_INVALID: { fix: 'Ask an owner of the workspace for a new link.' },
  INVITATION_NOT_FOUND: { fix: 'Ask an owner of the workspace for a new invitation.' },
  SETUP_DONE: { fix: 'Sign in, or ask an owner to invite you.' },
  ALREADY_MEMBER: { fix: 'Change the role in the list of members instead.', way: WAYS.members },
  LAST_OWNER: { fix: 'Make another member an owner first.', way: WAYS.members },
  OPERATORS_WORKSPACE: { fix: 'Delete its agents instead.', way: WAYS.agents },

  // Agents, tools and evals.
  AGENT_NOT_FOUND: { fix: GONE, way: WAYS.agents },
  EVAL_SUITE_NOT_FOUND: { fix: GONE, way: WAYS.evals },
  EVAL_RUN_NOT_FOUND: { fix: GONE, way: WAYS.evals },
  BACKTEST_NOT_FOUND: { fix: GONE, way: WAYS.backtests },
  VERSION_NOT_FOUND: { fix: 'Choose a version from the list.', way: WAYS.versions },
  TOOL_NOT_FOUND: { fix: 'It may have been renamed or removed.', way: WAYS.tools },
  MCP_SERVER_NOT_FOUND: { fix: 'It may have been renamed or removed.', way: WAYS.servers },
  MCP_SERVER_UNAVAILABLE: {
    fix: 'Test the server to see why, then accept its tools once it answers.',
    way: WAYS.servers,
  },
  MCP_AUTHORIZATION_UNKNOWN: {
    fix: 'Start it again on the page of MCP servers, and finish it in this browser within 10 minutes.',
    way: WAYS.servers,
  },
  AGENT_PAUSED: { fix: 'Activate the agent first.' },
  AGENT_DISABLED: { fix: 'Activate the agent first.' },
  EVAL_GATE_NOT_PASSED: {
    fix: 'Run the suite until its score reaches the gate, or lower the gate.',
    way: WAYS.evals,
  },
  RELEASE_REFUSED: {
    fix: 'Run the suites with a gate, or a judged backtest, on this version, or have an owner change the conditions.',
    way: WAYS.backtests,
  },
  EVAL_RERUN_RUNNING: { fix: 'Wait until it ends, or stop it.', way: WAYS.evals },
  EVAL_OTHER_RUN_RUNNING: { fix: 'Wait until it ends, or stop it.', way: WAYS.evals },
  VERSION_CONFLICT: {
    message: 'Someone else saved a change meanwhile.',
    fix: 'Reload the page and make your change again.',
  },
  MODEL_PROVIDER_NOT_CONFIGURED: { fix: 'Set a key for the provider, or choose another model.', way: WAYS.model },
  PROVIDER_NOT_FOUND: { fix: 'Choose a provider from the list.', way: WAYS.providerKey },
  WORKSPACE_KEYS_OFF: { fix: 'Choose a model that the operator offers.' },
  MODEL_NOT_ALLOWED: {
    fix: 'Choose another model, or set a key of your own for this provider.',
    way: WAYS.model,
  },

  // Conversations, turns and channels.
  CHANNEL_SIGNATURE_INVALID: {
    fix: 'Test the channel: the test compares its secrets and its address with those on the platform.',
    way: WAYS.channels,
  },
  CONVERSATION_NOT_FOUND: { fix: GONE, way: WAYS.conversations },
  TURN_NOT_FOUND: { fix: 'Its conversation may have been deleted.', way: WAYS.logs },
  MODEL_CALL_NOT_FOUND: { fix: 'The retention may have removed it.' },
  FILE_NOT_FOUND: { fix: 'Attach the file again. A file that no message uses is removed after 24 hours.' },
  ACTION_NOT_FOUND: {
    message: 'This turn does not wait for that any more.',
    fix: 'Reload the page to see where it stands.',
  },
  ACTION_SETTLED: { fix: 'Reload the page to see the decision.' },
  TURN_NOT_ENDED: { fix: 'Wait until the answer has ended.' },
  APPROVAL_NOT_FOUND: { fix: GONE, way: WAYS.approvals },
  CHANNEL_NOT_FOUND: { fix: 'Set the channel up first.', way: WAYS.channels },
  REPLY_NOT_FOUND: { fix: 'Reload the list of deliveries.', way: WAYS.channels },
  ESCALATION_NOT_FOUND: { fix: GONE, way: WAYS.escalations },
  WEBHOOK_NOT_FOUND: { fix: GONE, way: WAYS.webhooks },
  WEBHOOK_DELIVERY_NOT_FOUND: { fix: 'Deliveries are kept for 30 days.', way: WAYS.webhooks },
  WEBHOOK_LIMIT_REACHED: { fix: 'Delete one, or let one address receive more events.', way: WAYS.webhooks },
  QUEUE_FULL: { fix: 'Wait for the earlier answers, or start a new conversation.' },
  FILE_IN_USE: {
    fix: 'Delete the conversations that use it; the file goes with the last one.',
    way: WAYS.conversations,
  },
  TOO_MANY_FILES: { fix: 'Send the attached files with a message, or remove some.' },
  CONVERSATION_PAUSED: { fix: 'Let the agent go on, then send the message again.', way: WAYS.conversations },
  TOOL_CHANGED: { fix: 'Ask the agent again.', way: WAYS.tools },
  REPLY_NOT_FAILED: { fix: 'Reload the list of deliveries to see its state.', way: WAYS.channels },
  ESCALATION_NOT_OPEN: { fix: 'Reload the page to see who resolved it.', way: WAYS.escalations },
  WEBHOOK_NOT_CONFIGURED: {
    message: 'Escalation has no webhook.',
    fix: 'Enter its address first.',
    way: WAYS.escalation,
  },
  ATTACHMENT_NOT_SUPPORTED: {
    fix: 'Choose a model that reads pictures, or send the message without the file.',
    way: WAYS.model,
  },
  INPUT_TOO_LONG: { fix: 'Shorten the message, or raise the maximum message length.', way: WAYS.guardrails },
  BUDGET_EXCEEDED: { fix: 'Wait until then, or have an owner raise the budget.', way: WAYS.budget },
  MODEL_PROVIDER_ERROR: { fix: 'Try again. If it happens again, choose another model.', way: WAYS.model },
  OUTPUT_INVALID: {
    fix: 'Simplify the schema or describe its fields better, or choose another model.',
    way: WAYS.model,
  },
  TURN_TIMEOUT: { fix: 'Try a shorter task, or raise the time limit of the agent.', way: WAYS.model },

  // Knowledge.
  KNOWLEDGE_BASE_NOT_FOUND: { fix: GONE, way: WAYS.knowledge },
  DOCUMENT_NOT_FOUND: { fix: GONE, way: WAYS.knowledge },
  REEMBEDDING_NOT_FOUND: { fix: 'Change the model first.', way: WAYS.knowledge },
  REEMBEDDING_RUNNING: { fix: 'Wait until the change ends, or cancel it.' },
  DOCUMENT_REREAD_RUNNING: { fix: 'Wait until it is ready. If it has failed, retry or delete it.' },
  DOCUMENT_NOT_READY: { fix: 'Wait until it is ready. If it has failed, retry it.' },
  EMBEDDING_MODEL_NOT_READY: {
    fix: 'Have an owner of the operator’s workspace download it in Settings, or choose another model.',
  },
  DOCUMENT_ENCRYPTED: { fix: `Save it without a password ${DOCUMENT_AGAIN}` },
  DOCUMENT_DAMAGED: { fix: `Open it in its own program, save it again ${DOCUMENT_AGAIN}` },
  DOCUMENT_HAS_NO_TEXT: { fix: 'Upload a file that contains text. Add a text layer (OCR) to a scanned PDF first.' },
  DOCUMENT_ENCODING_UNKNOWN: { fix: `Save the text as UTF-8 ${DOCUMENT_AGAIN}` },
  DOCUMENT_TOO_COMPLEX: { fix: 'Split it into smaller files and upload those.' },
  DOCUMENT_OCR_UNAVAILABLE: { fix: 'Have the operator install text recognition, then retry.' },
  DOCUMENT_READER_UNAVAILABLE: { fix: 'Have the operator set up the sandbox that reads documents, then retry.' },
  EMBEDDING_FAILED: { fix: 'Check the embedding provider and its key, then retry.', way: WAYS.providerKey },
  STORAGE_FAILED: { fix: 'Retry when file storage answers again. If the file is gone, upload it again.' },
  REEMBEDDING_STOPPED: { fix: 'Go on where it stopped.' },
  INGESTION_STOPPED: { fix: 'Retry to go on where it stopped.' },

  // What operators see.
  ESCALATION_NOT_DELIVERED: { fix: 'Fix the receiver or its address, then redeliver.' },
  REPLY_REFUSED: { fix: 'Test the channel to see what the platform objects to.' },
  REPLY_NOT_SENT: { fix: 'Test the channel, then retry.' },

  // The form, the place and the pace of a request.
  INVALID_JSON: {
    message: 'The page sent something that the service cannot read.',
    fix: 'Reload the page and try again.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    message: 'The page sent something that the service cannot read.',
    fix: 'Reload the page and try again.',
  },
  NOT_FOUND: {
    message: 'There is nothing at this address.',
    fix: 'It may have been deleted, or the link is incomplete.',
  },
  METHOD_NOT_ALLOWED: {
    message: 'The service does not offer this.',
    fix: 'Reload the page: the service may have a newer version.',
  },
  BODY_TOO_SLOW: { message: 'The connection is too slow.', fix: 'Try again on a faster connection.' },
  IDEMPOTENCY_CONFLICT: { message: 'This was sent before with other content.', fix: 'Reload the page and try again.' },
  BODY_TOO_LARGE: { message: 'This is too large.', fix: 'Shorten it, or use a smaller file.' },
  RATE_LIMITED: { message: 'Too many requests in a short time.', fix: 'Wait a moment, then try again.' },
  INTERNAL_ERROR: { fix: 'Try again. If it happens again, give the operator the request id.' },
  SERVICE_UNAVAILABLE: { fix: 'Try again in a moment.' },
  UNREADABLE_ANSWER: { fix: 'Try again. If it happens again, give the operator the request id.' },
}
