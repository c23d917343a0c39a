import { route } from '../route.ts'
import type { ErrorDefinition } from './definition.ts'

/** The errors of conversations, turns and channels. */
export const CONVERSATION_ERRORS = {
  CHANNEL_SIGNATURE_INVALID: {
    status: 401,
    message: "The request is not signed as the channel's platform signs it, or it is too old.",
    fix: `Compare the secrets and the address of the channel with those on the platform: ${route('POST /v1/agents/{id}/channels/{channel}/test')} says what is wrong.`,
  },
  CONVERSATION_NOT_FOUND: {
    status: 404,
    message: 'The conversation was not found.',
    fix: `List the conversations with ${route('GET /v1/conversations')}, or leave conversation_id out of ${route('POST /v1/chat')} to start a new one.`,
  },
  TURN_NOT_FOUND: {
    status: 404,
    message: 'The turn was not found.',
    fix: `Use the turn_id that ${route('POST /v1/chat')} or ${route('POST /v1/chat-stream')} gave (also in the header X-Turn-Id).`,
  },
  MODEL_CALL_NOT_FOUND: {
    status: 404,
    message: 'The turn has no such model call.',
    fix: `Count the model_calls of ${route('GET /v1/turns/{turn_id}')} from 1; they go with the retention of the workspace.`,
  },
  FILE_NOT_FOUND: {
    status: 404,
    message: 'The file was not found.',
    fix: `Upload it again with ${route('POST /v1/files')}; a file that no message uses is removed after 24 hours, and a used one goes with its conversations.`,
  },
  ACTION_NOT_FOUND: {
    status: 404,
    message: 'The turn waits for no such output.',
    fix: `Use the call_id of a required action of the turn: ${route('GET /v1/turns/{turn_id}')} lists them.`,
  },
  APPROVAL_NOT_FOUND: {
    status: 404,
    message: 'The approval was not found.',
    fix: `List the approvals with ${route('GET /v1/approvals')}.`,
  },
  CHANNEL_NOT_FOUND: {
    status: 404,
    message: 'The agent has no such channel.',
    fix: `Set the channel up with ${route('PUT /v1/agents/{id}/channels')}.`,
  },
  REPLY_NOT_FOUND: {
    status: 404,
    message: 'The channel has no such reply.',
    fix: `Take the id from reply.id of ${route('GET /v1/agents/{id}/channels/{channel}/deliveries')}.`,
  },
  ESCALATION_NOT_FOUND: {
    status: 404,
    message: 'The escalation was not found.',
    fix: `List the escalations with ${route('GET /v1/escalations')}.`,
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'The webhook was not found.',
    fix: `List the webhooks with ${route('GET /v1/webhooks')}.`,
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'The webhook has no such delivery.',
    fix: `List its deliveries with ${route('GET /v1/webhooks/{id}/deliveries')}; they are kept for 30 days.`,
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    message: 'A workspace has at most 20 webhooks.',
    fix: `Delete one with ${route('DELETE /v1/webhooks/{id}')}, or let one address get more events.`,
  },
  QUEUE_FULL: {
    status: 409,
    message: 'More than 20 turns wait in this conversation.',
    fix: 'Wait for the answers of the turns before, or leave conversation_id out to start a new conversation.',
  },
  FILE_IN_USE: {
    status: 409,
    message: 'A conversation uses the file, so it cannot be deleted alone.',
    fix: `Delete the conversations that use it with ${route('DELETE /v1/agents/{id}/conversations/{conversationId}')}; the file goes with the last one.`,
  },
  TOO_MANY_FILES: {
    status: 409,
    message: 'The workspace holds too many files that no message uses yet.',
    fix: `Delete some with ${route('DELETE /v1/files/{id}')}, or send them with a message; the others are removed 24 hours after their upload.`,
  },
  CONVERSATION_PAUSED: {
    status: 409,
    message: 'A person has paused the conversation, so its agent does not answer.',
    fix: `Send the message again when the conversation goes on: ${route('GET /v1/conversations/{id}')} shows that, with what persons say in it, and ${route('POST /v1/conversations/{id}/resume')} ends the pause.`,
  },
  ACTION_SETTLED: {
    status: 409,
    message: 'The call was settled before.',
    fix: `Leave the call out: ${route('GET /v1/turns/{turn_id}')} shows the status of each required action and the turn that goes on.`,
  },
  TURN_NOT_ENDED: {
    status: 409,
    message: 'The turn has not ended.',
    fix: `Wait until ${route('GET /v1/turns/{turn_id}')} shows its end, then send the request again.`,
  },
  TOOL_CHANGED: {
    status: 409,
    message:
      'The tool was changed or removed since the call was asked for, or its agent is disabled, so the call is rejected.',
    fix: `Ask the agent again: ${route('GET /v1/agents/{id}/tools')} shows the tools that it has now.`,
  },
  REPLY_NOT_FAILED: {
    status: 409,
    message: 'The reply was sent, or is still on its way, so it is not sent again.',
    fix: `See its state with ${route('GET /v1/agents/{id}/channels/{channel}/deliveries')}; a reply is sent again when it is doubtful, refused or given-up.`,
  },
  ESCALATION_NOT_OPEN: {
    status: 409,
    message: 'The conversation has no open escalation, so no person can answer in it.',
    fix: `Answer in a conversation whose user asks for a person: ${route('GET /v1/conversations')} with status=escalated lists them.`,
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 409,
    message: 'The agent has no webhookUrl.',
    fix: `Set webhookUrl with ${route('PUT /v1/agents/{id}/escalation')}.`,
  },
  ATTACHMENTS_TOO_LARGE: {
    status: 413,
    message: 'The files are too large.',
    fix: 'Make them smaller, or have the operator raise the setting MAX_ATTACHMENT_BYTES.',
  },
  FILE_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'This kind of file is not supported.',
    fix: 'Send a PNG, JPEG, WebP or GIF picture, or a PDF, DOCX, CSV, TXT or Markdown document, whose extension fits its bytes.',
  },
  ATTACHMENT_NOT_SUPPORTED: {
    status: 422,
    message: 'The agent cannot be shown this file.',
    fix: `Choose a model that sees pictures with ${route('PUT /v1/agents/{id}/model')}, or send the message without the file.`,
  },
  DOCUMENT_ENCRYPTED: {
    status: 422,
    message: 'The document is protected with a password.',
    fix: 'Save the document without a password and send it again.',
  },
  DOCUMENT_DAMAGED: {
    status: 422,
    message: 'The document cannot be read: it is cut off or damaged.',
    fix: 'Open the document in its own program, save it anew and send it again.',
  },
  DOCUMENT_HAS_NO_TEXT: {
    status: 422,
    message: 'The document has no text: it is blank or holds only pictures.',
    fix: 'Send its pages as pictures, or a document that holds words.',
  },
  DOCUMENT_ENCODING_UNKNOWN: {
    status: 422,
    message: 'The encoding of the text is not recognised.',
    fix: 'Save the text as UTF-8 and send it again.',
  },
  DOCUMENT_TOO_COMPLEX: {
    status: 422,
    message: 'Reading the document takes more time or memory than is allowed.',
    fix: 'Split the document into smaller ones, or save it anew in its own program, and send that.',
  },
  FILE_NOT_FETCHED: {
    status: 422,
    message: 'The address gave no file.',
    fix: 'Send an address that gives the file within 10 seconds, without a sign-in and from the public internet, or send the bytes.',
  },
  INPUT_TOO_LONG: {
    status: 422,
    message: 'The message is longer than the agent accepts.',
    fix: `Shorten message, or raise maxInputLength with ${route('PUT /v1/agents/{id}/guardrails')}.`,
  },
  BUDGET_EXCEEDED: {
    status: 429,
    message: 'The budget is used up.',
    fix: `Wait as Retry-After says, or have an owner raise the budget with ${route('PUT /v1/budget')} or ${route('PUT /v1/agents/{id}/budget')}.`,
  },
  MODEL_PROVIDER_ERROR: {
    status: 502,
    message: 'The model provider did not give an answer.',
    fix: `Try again; if it happens again, check the provider with ${route('GET /v1/models')} or choose another model with ${route('PUT /v1/agents/{id}/model')}.`,
  },
  OUTPUT_INVALID: {
    status: 502,
    message: "The model's answer does not fit the schema.",
    fix: `Make the schema simpler or its descriptions clearer, or choose another model with ${route('PUT /v1/agents/{id}/model')}; ${route('GET /v1/turns/{turn_id}')} shows the answer.`,
  },
  DOCUMENT_READER_UNAVAILABLE: {
    status: 503,
    message: 'Documents are not read: this server has no wall to read them behind, and REQUIRE_WALL is on.',
    fix: 'Have the operator see what is missing in the log of the worker or runner (docs/operations.md), then send the message again.',
  },
  TURN_TIMEOUT: {
    status: 504,
    message: 'The turn was not finished in time.',
    fix: `Try a shorter task, raise settings.maxSeconds with ${route('PUT /v1/agents/{id}/model')}, or have the operator raise TURN_TIMEOUT_SECONDS or MAX_TURN_SECONDS.`,
  },
} as const satisfies Record<string, ErrorDefinition>
