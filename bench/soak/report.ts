import type { Shop } from '../../test/support/turn/order.ts'
import { readTurnFacts, type TurnFacts } from '../../test/support/turn/turn-facts.ts'
import type { Kills } from './kill.ts'
import type { Asked } from './load.ts'

type Soaked = { databaseUrl: string; shop: Shop; asked: Asked; kills: Kills; startedAt: number }

const SHOWN_FAULTS = 10

/** Reports the turns as the clients saw them and as the database holds them; `isClean` is false after a broken promise. */
export async function reportOf({ databaseUrl, shop, asked, kills, startedAt }: Soaked) {
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const turns = await readTurnFacts(databaseUrl, [shop.agentId])
  const stored = turns.flatMap((turn) => {
    const fault = shop.faultOf(turn)
    return fault ? [`${turn.id}: ${fault}`] : []
  })
  const faults = [...asked.faults, ...stored]
  const lines = [
    `${asked.turns} turns answered in ${seconds} s, ${turns.length} accepted: ${countsOf(turns)}`,
    `${kills.api} kills of an API process, ${kills.worker} of a worker`,
    `${asked.events} events read, ${asked.resets} texts taken back and told again`,
    `${turns.filter(hasUnknownOutcome).length} orders have an unknown outcome; an order that was placed twice is listed below`,
    `${faults.length} violations${faults.length > 0 ? ':' : ''}`,
    ...faults.slice(0, SHOWN_FAULTS),
  ]
  return { text: lines.join('\n'), isClean: faults.length === 0 }
}

function countsOf(turns: TurnFacts[]): string {
  const counts = new Map<string, number>()
  for (const { status } of turns) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ')
}

const hasUnknownOutcome = ({ events }: TurnFacts): boolean =>
  events.some(({ type, data }) => type === 'tool.result' && 'error' in data && /unknown/.test(String(data.error)))
