import type { ErrorCode } from '../../domain/error.ts'

/** The chapters of the API's description. */
export type Tag =
  | 'Agents'
  | 'Agent configuration'
  | 'Versions'
  | 'Knowledge bases'
  | 'Evals'
  | 'Logs and stats'
  | 'Conversations'
  | 'Chat'
  | 'Escalations'
  | 'Models'

export type OperationDetail = {
  operationId: string
  summary: string
  description?: string
  tags: Tag[]
  /** Errors of this operation; those that every operation has are added by themselves. */
  errors?: ErrorCode[]
  /** An example of the success response, and of the request body. */
  example?: unknown
  requestExample?: unknown
  /** Further OpenAPI responses by status, such as an event stream. */
  responses?: Record<number, unknown>
  /** Further request headers with what they mean. */
  headers?: Record<string, string>
}

/** What OpenAPI says of a route: put it into the route's `detail`. */
export function operation(
  operationId: string,
  summary: string,
  tag: Tag,
  rest: Omit<OperationDetail, 'operationId' | 'summary' | 'tags'> = {},
) {
  const { errors = [], example, requestExample, responses = {}, headers = {}, description } = rest
  return {
    operationId,
    summary,
    description,
    tags: [tag] as string[],
    'x-errors': errors,
    'x-example': example,
    'x-request-example': requestExample,
    'x-responses': responses,
    'x-headers': headers,
  }
}
