import { type AmsClient, type AmsClientOptions, createHttpClient } from './client.ts'
import { type RunOptions, runAgent } from './run.ts'
import type { ChatResult } from './schema.ts'

export type RunningAmsClient = AmsClient & {
  /**
   * Asks an agent, runs your functions when it calls them, and gives the answer that it comes to.
   * @throws AmsError when a request is refused; WorkFailed when the turn fails
   */
  run(agentId: string, message: string, options?: RunOptions): Promise<ChatResult>
}

/** The client: `client.GET('/v1/agents')` for each operation, and `client.run(agentId, message, { tools })`. */
export function createAmsClient(options: AmsClientOptions = {}): RunningAmsClient {
  const client = createHttpClient(options)
  return Object.assign(client, {
    run: (agentId: string, message: string, run?: RunOptions) => runAgent(client, agentId, message, run),
  })
}
