import type { Access } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { writeAudited } from '../../store/access/audit.ts'
import type { Transactor } from '../../store/database.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { type AddressSource, clientAddressOf } from '../request/client-address.ts'

/** The audit of one request: every route that changes something writes through it. */
export class RequestAudit {
  readonly #deps: Pick<ApiDependencies, 'database' | 'config'>
  readonly #request: Request
  readonly #server: AddressSource
  readonly #client: { access: Access; requestId: string }

  constructor(
    deps: Pick<ApiDependencies, 'database' | 'config'>,
    request: Request,
    server: AddressSource,
    client: { access: Access; requestId: string },
  ) {
    this.#deps = deps
    this.#request = request
    this.#server = server
    this.#client = client
  }

  /**
   * Runs a write of the store and appends its entry, in one transaction.
   * @param action the operationId of the route
   * @param work the write; it uses only the transaction that it gets
   * @param describe what the entry says of the result; undefined when the work has changed nothing
   */
  write<Result>(
    action: string,
    work: (transaction: Transactor) => Promise<Result>,
    describe: (result: Result) => AuditFacts | undefined,
  ): Promise<Result> {
    const { access, requestId } = this.#client
    const { workspaceId, actor } = access
    const address = clientAddressOf(this.#request, this.#server, this.#deps.config.trustedProxies)
    const origin = { workspaceId, actor, requestId, address }
    return writeAudited(this.#deps.database, origin, action, work, describe)
  }
}
