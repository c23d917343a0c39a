import { route } from '../route.ts'
import type { ErrorDefinition } from './definition.ts'

/** The errors of every request: its form, its place, its pace. */
export const REQUEST_ERRORS = {
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
  NOT_FOUND: { status: 404, message: 'There is nothing at this path.', fix: 'Look the path up at /api/docs.' },
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
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This Idempotency-Key was used with another request.',
    fix: 'Use a new Idempotency-Key for another request, or send the first one again.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'The body is too large.',
    fix: 'Send at most 1 MiB; for a document at most what MAX_DOCUMENT_BYTES allows.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The body is not JSON.',
    fix: 'Send JSON with Content-Type: application/json.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests with this API key.',
    fix: 'Wait as Retry-After says; the operator sets the limit with RATE_LIMIT_PER_MINUTE.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    fix: 'Try again; if it happens again, give the operator the request_id to look up in the log.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service cannot take this now.',
    fix: `Try again after the seconds in Retry-After; ${route('GET /readyz')} says what is missing.`,
  },
} as const satisfies Record<string, ErrorDefinition>
