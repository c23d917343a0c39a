import { type Services, startOwnStack, until } from '../stack/stack.ts'
import { openShop, type Shop } from '../turn/order.ts'
import { type AskedTurn, askTurn, type Pace, type TurnKind } from './asked-turn.ts'
import { describeViolations } from './rule.ts'
import { judgeTurns } from './turn-rule.ts'

/** A stack whose parts talk through proxies, with two processes of each kind, and a shop whose orders are counted. */
export type Trial = Services &
  AsyncDisposable & {
    shop: Shop
    baseUrls: string[]
    /** Begins this many turns of the kind: through both API processes, or accepted by the one at `acceptingUrl`. */
    ask(count: number, kind: TurnKind, pace: Pace, acceptingUrl?: string): Load
    /** Every broken promise of these turns, one line a rule, once all of them have ended. */
    faultsOf(load: Load, judged: { holdersLived: boolean }): Promise<string[]>
  }

/** Turns that were asked for together. */
export type Load = { turns: AskedTurn[]; ended: Promise<unknown> }

/** A client gives up a turn after this long: longer than any fault of the short runs, with the time to recover. */
const TURN_MS = 240_000

/** Brings up the stack of a fault test; give it the settings that the faults need. */
export async function openTrial(settings: Record<string, string> = {}): Promise<Trial> {
  const own = await startOwnStack({ proxied: true, settings })
  const { baseUrl, keys, modelServerUrl } = own.info
  const at = { baseUrl, key: keys.a }
  const [second] = await Promise.all([own.addApi(), own.addWorker()])
  const shop = await openShop(at)
  const baseUrls = [baseUrl, second.baseUrl]
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
    async faultsOf({ turns, ended }, { holdersLived }) {
      await ended
      const placed = shop.count
      const judge = { at, agentId: shop.agentId, modelServerUrl, placed, holdersLived }
      return describeViolations(await judgeTurns(judge, turns, before))
    },
    async [Symbol.asyncDispose]() {
      shop.close()
      await own[Symbol.asyncDispose]()
    },
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
