import { type Services, startOwnStack, until } from '../stack/stack.ts'
import { openShop, type Shop } from '../turn/order.ts'
import { type AskedTurn, askTurn, type Pace, type TurnKind } from './asked-turn.ts'
import { type FaultLog, type HappenedFault, NO_FAULTS } from './fault-log.ts'
import { describeViolations } from './rule.ts'
import { judgeTurns } from './turn-rule.ts'

/** A stack whose parts talk through proxies, with two processes of each kind, and a shop whose orders are counted. */
export type Trial = Services &
  AsyncDisposable & {
    shop: Shop
    /** The API processes, through proxies. */
    baseUrls: string[]
    /** Begins this many turns of the kind: through both API processes, or accepted by the one at `acceptingUrl`. */
    ask(count: number, kind: TurnKind, pace: Pace, acceptingUrl?: string): Load
    /**
     * Every broken promise of these turns, one line a rule, once all of them have ended.
     * @param faults those that a turn may be asked again for; without them all holders lived
     */
    brokenRules(load: Load, faults?: FaultLog): Promise<string[]>
    /** Kills the first process whose name begins like this. */
    kill(beginning: string): Promise<Kill>
  }

/** A process that was killed at `atMs`; it stays down until `restart`. */
export type Kill = { atMs: number; restart(): void; fault(): HappenedFault }

/** Turns that were asked for together. */
export type Load = { turns: AskedTurn[]; ended: Promise<unknown> }

/** A client gives up a turn after this long: longer than any fault of the short runs, with the time to recover. */
const TURN_MS = 240_000

/**
 * Brings up the stack of a fault test; give it the settings that the faults need.
 * @param keepAlive a process that dies by itself is started again, as `npm start` does
 */
export async function openTrial(settings: Record<string, string> = {}, keepAlive = false): Promise<Trial> {
  const own = await startOwnStack({ proxied: true, settings, keepAlive })
  const { baseUrl, keys, modelServerUrl } = own.info
  const at = { baseUrl, key: keys.a }
  const [second] = await Promise.all([own.addApi(), own.addWorker()])
  const shop = await openShop(at)
  const baseUrls = await Promise.all([
    own.network.front('api', baseUrl),
    own.network.front(second.part.name, second.baseUrl),
  ])
  const asking = { agentId: shop.agentId, key: keys.a, baseUrls, withinMs: TURN_MS }
  const before: AskedTurn[] = []
  return {
    ...own,
    shop,
    baseUrls,
    ask(count, kind, pace, acceptingUrl) {
      const asked = Array.from({ length: count }, () => askTurn({ ...asking, acceptingUrl }, kind, pace))
      const turns = asked.map(({ turn }) => turn)
      before.push(...turns)
      return { turns, ended: Promise.all(asked.map(({ ended }) => ended)) }
    },
    async brokenRules({ turns, ended }, faults = NO_FAULTS) {
      await ended
      const placed = shop.count
      const judge = { at, agentId: shop.agentId, modelServerUrl, placed, faults }
      return describeViolations(await judgeTurns(judge, turns, before))
    },
    kill: (beginning) => kill(own, beginning),
    async [Symbol.asyncDispose]() {
      shop.close()
      await own[Symbol.asyncDispose]()
    },
  }
}

async function kill({ parts }: Services, beginning: string): Promise<Kill> {
  const part = parts.find(({ name }) => name.startsWith(beginning))
  if (!part) throw new Error(`There is no part ${beginning}.`)
  const atMs = Date.now()
  let untilMs = Number.POSITIVE_INFINITY
  await part.kill()
  return {
    atMs,
    restart() {
      untilMs = Date.now()
      part.start()
    },
    fault: () => ({ kind: 'kill', process: part.name, service: undefined, atMs, untilMs }),
  }
}

/** Several loads as one. */
export const together = (...loads: Load[]): Load => ({
  turns: loads.flatMap(({ turns }) => turns),
  ended: Promise.all(loads.map(({ ended }) => ended)),
})

/** Waits until every turn has shown text of its answer. */
export const untilSpeaking = ({ turns }: Load): Promise<unknown> =>
  until('every turn speaks', async () =>
    turns.every(({ events }) => events.some(({ event }) => event === 'message.delta')),
  )
