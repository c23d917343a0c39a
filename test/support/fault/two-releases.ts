import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Client, Connection } from '@temporalio/client'
import { runCommand } from '../../../start/command.ts'
import type { Part } from '../../../start/part.ts'
import { modelControl } from '../model/client.ts'
import { type ServerEvent, type Services, startOwnStack, until } from '../stack/stack.ts'
import { openShop, orderMessage, plainMessage, type Shop } from '../turn/order.ts'
import { streamFault, streamThroughout } from './careful-client.ts'

const AT_ONCE = 8
/** The answer of an order's target comes after this time, so that tools run at every moment of a deploy. */
const ORDER_MS = 400
const GIVE_UP_MS = 180_000

export type TwoReleases = Awaited<ReturnType<typeof startTwoReleases>>

/** Starts a stack whose worker is of the release v1, with a shop. */
export async function startTwoReleases() {
  const settings = { TEMPORAL_WORKER_BUILD_ID: 'v1', RATE_LIMIT_PER_MINUTE: '100000' }
  const own = await startOwnStack({ settings })
  const asked = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  const shop = await openShop(asked, ORDER_MS)
  const client = new Client({ connection: await Connection.connect({ address: own.info.temporalAddress }) })
  return {
    own,
    shop,
    asked,
    /** Starts a worker of a release beside the others. */
    addWorkerOf: (buildId: string): Promise<Part> => own.addWorker({ TEMPORAL_WORKER_BUILD_ID: buildId }),
    deploy: (...args: string[]) => runDeploy(own, args),
    /** The number of turns that the workers of a release have run or run. */
    countTurnsOf: async (buildId: string): Promise<number> =>
      (await client.workflow.count(`WorkflowType = 'runTurn' and ${versionIs(buildId)}`)).count,
    countRunning: async (): Promise<number> => (await client.workflow.count(`ExecutionStatus = 'Running'`)).count,
    async [Symbol.asyncDispose]() {
      shop.close()
      await client.connection.close()
      await own[Symbol.asyncDispose]()
    },
  }
}

const versionIs = (buildId: string) => `TemporalWorkerDeploymentVersion = 'agent-management-service:${buildId}'`

/** Runs `worker/deploy.ts`, as `npm run deploy` does. @returns its output */
export async function runDeploy({ info }: Services, args: string[]): Promise<string> {
  const { code, output } = await runCommand(process.execPath, ['worker/deploy.ts', ...args], {
    env: { ...process.env, ...info.env },
    timeoutMs: 90_000,
  })
  assert.equal(code, 0, output)
  return output
}

/** Waits until `npm run deploy` says that the workers of a release hold no turn and no workflow is pinned to it. */
export const untilDrained = ({ deploy }: TwoReleases, buildId: string): Promise<unknown> =>
  until(
    `the release ${buildId} is drained`,
    async () => (await deploy()).includes(`${buildId}: 1 workers, 0 turns held, 0 workflows pinned`),
    GIVE_UP_MS,
  )

/** Turns that are asked for all the time, a few at once: every second one places an order. */
export function askThroughout({ asked, shop }: TwoReleases, count: number) {
  let begun = 0
  const ended: { message: string; events: ServerEvent[] }[] = []
  const lane = async () => {
    while (begun < count) {
      begun += 1
      const message = begun % 2 === 0 ? orderMessage(randomUUID()) : plainMessage()
      ended.push({ message, events: await streamThroughout(shop.agentId, message, asked, GIVE_UP_MS) })
    }
  }
  const all = Promise.all(Array.from({ length: AT_ONCE }, lane))
  all.catch(() => {})
  return {
    /** Waits until this number of turns has ended. */
    reach: (wanted: number) => until(`${wanted} turns have ended`, async () => ended.length >= wanted, GIVE_UP_MS),
    /** Waits for all turns; returns them. */
    all: async () => {
      await all
      return ended
    },
  }
}

/** Checks that no turn is lost, none took text back, and the model and the shop were asked once for each step. */
export async function expectEachOnce(
  { own, shop }: { own: Services; shop: Shop },
  turns: { message: string; events: ServerEvent[] }[],
): Promise<void> {
  const requests = await modelControl(own.info.modelServerUrl).requests()
  for (const { message, events } of turns) {
    const id = message.slice(0, message.indexOf(' '))
    const isOrder = message.startsWith('order=')
    assert.equal(streamFault(events), undefined)
    assert.ok(!events.some(({ event }) => event === 'message.reset'), `${id} took text back`)
    assert.equal(requests.filter(({ body }) => body.includes(id)).length, isOrder ? 2 : 1, `${id} was asked twice`)
    if (isOrder) assert.equal(shop.count(id.slice('order='.length)), 1)
  }
}
