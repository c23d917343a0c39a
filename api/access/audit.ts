import type { Access } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { writeAudited } from '../../store/access/audit.ts'
import { type KeyedWrite, writeOnce } from '../../store/access/keyed-write.ts'
import type { Transactor } from '../../store/database.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { type AddressSource, clientAddressOf } from '../request/client-address.ts'

type Dependencies = Pick<ApiDependencies, 'database' | 'config' | 'sealing'>
type Client = {
  access: Access
  requestId: string
  /** The Idempotency-Key of the request, where the operation leaves its promise to this class. */
  keyed?: Pick<KeyedWrite, 'key' | 'requestHash' | 'agentId'> | undefined
}

/** The audit of one request: every route that changes something writes through it. */
export class RequestAudit {
  readonly #deps: Dependencies
  readonly #request: Request
  readonly #server: AddressSource
  readonly #client: Client
  /** The number of writes so far. */
  #steps = 0

  constructor(deps: Dependencies, request: Request, server: AddressSource, client: Client) {
    this.#deps = deps
    this.#request = request
    this.#server = server
    this.#client = client
  }

  /**
   * Runs a write of the store and appends its entry, in one transaction. A repeated request with an Idempotency-Key gets the
   * result of the first one.
   * @param action the operationId of the route
   * @param work the write; it uses only the transaction that it gets
   * @param describe what the entry says of the result; undefined when the work has changed nothing
   */
  async write<Result>(
    action: string,
    work: (transaction: Transactor) => Promise<Result>,
    describe: (result: Result) => AuditFacts | undefined,
  ): Promise<Result> {
    const { access, requestId, keyed } = this.#client
    const { workspaceId, actor } = access
    const address = clientAddressOf(this.#request, this.#server, this.#deps.config.trustedProxies)
    const origin = { workspaceId, actor, requestId, address }
    const { database, sealing } = this.#deps
    if (!keyed || !actor.id) return writeAudited(database, origin, action, work, describe)
    const write = { ...keyed, workspaceId, actorId: actor.id, step: this.#steps }
    this.#steps += 1
    const { result } = await writeAudited(
      database,
      origin,
      action,
      (tx) => writeOnce(tx, sealing, write, () => work(tx)),
      (done) => (done.isRepeated ? undefined : describe(done.result)),
    )
    return result
  }
}
