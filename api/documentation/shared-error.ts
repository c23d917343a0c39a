import { STATUS_CODES } from 'node:http'
import { ERRORS, type ErrorCode } from '../../domain/error.ts'
import { isOpenAiPath, openAiErrorOf } from '../openai/error.ts'
import { pascal } from './component.ts'

type Reference = { $ref: string }

/**
 * The error answers of all operations. Each set of codes with one status stands once in `components/responses`, each
 * example once in `components/examples`, and operations refer to them.
 */
export class SharedErrors {
  readonly responses: Record<string, object> = {}
  readonly examples: Record<string, object> = {}
  readonly headers: Record<string, object> = HEADERS
  readonly #names = new Map<string, string>()

  /** @returns the error answers of an operation by status */
  responsesOf(codes: ErrorCode[], path: string): Record<string, Reference> {
    const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort()
    return Object.fromEntries(
      statuses.map((status) => {
        const here = codes.filter((code) => ERRORS[code].status === status).sort()
        return [status, { $ref: `#/components/responses/${this.#nameOf(status, here, path)}` }]
      }),
    )
  }

  #nameOf(status: number, codes: ErrorCode[], path: string): string {
    const prefix = isOpenAiPath(path) ? 'OpenAi' : ''
    const identity = `${prefix} ${status} ${codes}`
    const name = this.#names.get(identity) ?? this.#freeName(prefix, status, codes)
    this.#names.set(identity, name)
    this.responses[name] ??= {
      description: codes.join(', '),
      ...(FURTHER_HEADERS[status] && { headers: referred('headers', FURTHER_HEADERS[status]) }),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${prefix}Error` },
          examples: Object.fromEntries(codes.map((code) => [code, this.#exampleOf(code, prefix, path)])),
        },
      },
    }
    return name
  }

  /** `AgentNotFound` for one code; `Conflict`, `Conflict2` and so on for several. */
  #freeName(prefix: string, status: number, [code, ...others]: ErrorCode[]): string {
    const name = prefix + pascal(others.length === 0 ? String(code).toLowerCase() : String(STATUS_CODES[status]))
    const taken = Object.keys(this.responses).filter((each) => each.replace(/\d+$/, '') === name)
    return taken.length === 0 ? name : `${name}${taken.length + 1}`
  }

  #exampleOf(code: ErrorCode, prefix: string, path: string): Reference {
    const { message, fix } = ERRORS[code]
    const own = { error: { code, message, fix, request_id: '0198f0a5-1111-7222-8333-444455556666' } }
    this.examples[prefix + code] ??= { value: prefix ? openAiErrorOf({ code, ...ERRORS[code] }, path) : own }
    return { $ref: `#/components/examples/${prefix}${code}` }
  }
}

const referred = (kind: string, names: string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]))

const header = (description: string) => ({ description, schema: { type: 'string' } })
const HEADERS = {
  'WWW-Authenticate': header('The authentication scheme: Bearer.'),
  'Retry-After': header('The seconds to wait.'),
  'RateLimit-Limit': header('The number of requests that the key may make in a minute.'),
  'RateLimit-Remaining': header('The number of requests that are left in this minute.'),
  'RateLimit-Reset': header('The seconds until the minute ends.'),
}
const FURTHER_HEADERS: Record<number, (keyof typeof HEADERS)[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  503: ['Retry-After'],
}
