import type { ErrorCode } from '../../domain/error.ts'

/** The chapters of the API description. */
export const TAGS = {
  Agents: 'Agents: create, list, copy and delete them, and set their status.',
  'Agent configuration':
    'The parts of an agent: prompt, model, tools, MCP servers, channels, guardrails, memory, escalation.',
  Versions: 'Each change of an agent makes a version, which can be read, compared and restored.',
  'Knowledge bases': 'Documents that agents search, their ingestion, and the search itself.',
  Evals: 'Suites of test cases, their runs, and the gate that a score opens.',
  'Logs and stats': 'One entry for each turn, and the sums of cost, tokens, errors and latency.',
  Conversations: 'What users and agents said, people who answer in place of an agent, and end users.',
  Channels: 'Discord, Telegram, WhatsApp and Slack.',
  Chat: 'Messages to an agent, their answers, and the receipts of turns.',
  Files: 'Pictures and documents that messages carry.',
  'OpenAI clients': "OpenAI's Chat Completions and Responses: an agent is a model.",
  MCP: 'This service as an MCP server.',
  Escalations: 'Conversations that an agent handed over to people.',
  Webhooks: 'Events that are sent to an address of yours.',
  Approvals: 'Calls of tools that wait for the decision of a person.',
  Models: 'Models, their providers, keys and prices.',
  Workspace: 'The workspace, its limits and budgets, and further workspaces.',
  'API keys': 'Keys of programs, with scopes and agents.',
  Audit: 'Who changed what, and when.',
  People: 'Sessions, members and invitations.',
  Operations: 'The state of the service, what failed, and trying it again.',
} as const
export type Tag = keyof typeof TAGS

export type OperationDetail = {
  operationId: string
  summary: string
  description?: string
  tags: Tag[]
  /** The errors of this operation alone; `completeOperation` adds the errors that every operation has. */
  errors?: ErrorCode[]
  /** An example of the success response. */
  example?: unknown
  /** An example of the request body. */
  requestExample?: unknown
  /** An example of the event stream that answers in place of JSON when the client asks for one. */
  streamExample?: string
  /** Further OpenAPI responses by status, such as an event stream's. */
  responses?: Record<number, unknown>
  /** Further request headers by name, each with its description. */
  headers?: Record<string, string>
}

/** The description of a route in OpenAPI, for the route's `detail`. `completeOperation` resolves the `x-` members. */
export function operation(
  operationId: string,
  summary: string,
  tag: Tag,
  rest: Omit<OperationDetail, 'operationId' | 'summary' | 'tags'> = {},
) {
  const {
    errors = [],
    example,
    requestExample,

    streamExample,
    responses = {},
    headers = {},
    description,
  } = rest
  return {
    operationId,
    summary,
    description,
    tags: [tag] as string[],
    'x-errors': errors,
    'x-example': example,
    'x-request-example': requestExample,
    'x-stream-example': streamExample,
    'x-responses': responses,
    'x-headers': headers,
  }
}
