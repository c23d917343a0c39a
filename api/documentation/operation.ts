import type { ErrorCode } from '../../domain/error.ts'

/** The chapters of the API description. */
export type Tag =
  | 'Agents'
  | 'Agent configuration'
  | 'Versions'
  | 'Knowledge bases'
  | 'Evals'
  | 'Logs and stats'
  | 'Conversations'
  | 'Channels'
  | 'Chat'
  | 'Files'
  | 'OpenAI clients'
  | 'MCP'
  | 'Escalations'
  | 'Webhooks'
  | 'Approvals'
  | 'Models'
  | 'Workspace'
  | 'API keys'
  | 'Audit'
  | 'People'
  | 'Operations'

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
