import type { Escalation } from '../../../domain/escalation/record.ts'
import type { AskedTurn } from '../fault/asked-turn.ts'
import { type FaultLog, type HappenedFault, wasHit } from '../fault/fault-log.ts'
import type { Violation } from '../fault/rule.ts'
import { type RequestOptions, request, until } from '../stack/stack.ts'
import type { ReceivedWebhook } from '../webhook-receiver.ts'

const DELIVER_MS = 600_000

const isDelivered = ({ deliveries }: Escalation): boolean =>
  deliveries.some(({ status }) => status !== null && status >= 200 && status < 300)

/**
 * Returns true for a fault that may keep a worker from recording a delivered webhook. The receiver then gets it again.
 */
const isBeforeRecord = ({ process, service }: HappenedFault): boolean =>
  process.startsWith('worker') ||
  process === 'all' ||
  process === 'postgres' ||
  process === 'temporal' ||
  service === 'postgres' ||
  service === 'temporal'

/** Waits until every escalation is delivered. @returns every broken promise about the escalations of these turns */
export async function judgeEscalations(
  at: RequestOptions,
  agentId: string,
  turns: AskedTurn[],
  received: ReceivedWebhook[],
  faults: FaultLog,
): Promise<Violation[]> {
  const list = async () => (await request<Escalation[]>('GET', `/v1/agents/${agentId}/escalations`, at)).data
  const lookSlowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return (await list()).every(isDelivered)
  }
  await until('every escalation is delivered', lookSlowly, DELIVER_MS).catch(() => {})
  const found: Violation[] = []
  const expect = (rule: string, subject: string, holds: boolean, detail: string) =>
    void (holds || found.push({ rule, subject, detail }))
  const byTurn = Map.groupBy(await list(), ({ turnId }) => turnId)
  const byId = Map.groupBy(received, ({ headers }) => String(headers['webhook-id']))
  for (const { turnId = '', mark } of turns) {
    const [escalation, ...more] = byTurn.get(turnId) ?? []
    expect('a turn escalates once', mark, escalation !== undefined && more.length === 0, `${more.length}`)
    if (!escalation) continue
    const webhooks = byId.get(escalation.id) ?? []
    expect('an escalation is delivered', mark, isDelivered(escalation), JSON.stringify(escalation.deliveries))
    expect('a webhook arrives', mark, webhooks.length > 0, `${webhooks.length}`)
    expect('a repeated webhook is the same', mark, new Set(webhooks.map(({ body }) => body)).size <= 1, '')
    const repeats = webhooks.filter(({ answer }) => answer < 300).slice(1)
    for (const repeat of repeats) {
      const first = webhooks.find(({ answer }) => answer < 300)
      const isExcused = wasHit(faults, first?.at ?? 0, repeat.at, isBeforeRecord)
      expect('a webhook that was taken is not sent again', mark, isExcused, `${webhooks.length} times`)
    }
  }
  expect('no turn escalates unasked', agentId, byTurn.size === turns.length, `${byTurn.size} for ${turns.length}`)
  expect('no webhook is unknown', agentId, byId.size === turns.length, `${byId.size} for ${turns.length}`)
  return found
}
