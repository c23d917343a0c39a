import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reach } from '../../../domain/access/access.ts'
import type { Alarm, AlarmRule, ClearReason, RaisedAlarm } from '../../../domain/eval/live/alarm.ts'
import { alarmText } from '../../../domain/eval/live/alarm-text.ts'
import { newId } from '../../../domain/id.ts'
import { insertSlackPost } from '../../channel/slack-post.ts'
import type { Executor } from '../../database.ts'
import { insertEvent } from '../../log/webhook/event.ts'
import { agents, alarms } from '../../tables/index.ts'

export type AlarmRecord = typeof alarms.$inferSelect

/** The alarms of an agent, which the caller has found for the request, in their order. */
export const findAlarms = async (database: Executor, workspaceId: string, agentId: string): Promise<Alarm[]> =>
  (await listRecords(database, workspaceId, agentId)).map(viewAlarm)

const listRecords = (database: Executor, workspaceId: string, agentId: string): Promise<AlarmRecord[]> =>
  database
    .select()
    .from(alarms)
    .where(and(eq(alarms.workspaceId, workspaceId), eq(alarms.agentId, agentId)))
    .orderBy(asc(alarms.place))

type ShownAlarm = Alarm & Required<Pick<Alarm, 'state' | 'value' | 'turns' | 'since'>>

function viewAlarm(record: AlarmRecord): ShownAlarm {
  const { name, metric, worseThan, windowMinutes, minTurns, slackChannel, state, value, turns, worseSince } = record
  return {
    name,
    metric,
    worseThan,
    windowMinutes,
    minTurns,
    ...(slackChannel !== null && { slackChannel }),
    state,
    value,
    turns,
    since: record.since.toISOString(),
    ...(worseSince && { worseSince }),
  }
}

/** An alarm as a request gives it. */
type GivenAlarm = AlarmRule & Pick<Alarm, 'slackChannel'>

/** The raised alarms that a request reaches, the newest first. */
export async function listRaisedAlarms(
  database: Executor,
  { workspaceId, agentIds }: Reach,
  { limit, offset }: { limit: number; offset: number },
): Promise<RaisedAlarm[]> {
  const rows = await database
    .select({ alarm: alarms })
    .from(alarms)
    .innerJoin(agents, and(eq(agents.id, alarms.agentId), isNull(agents.deletedAt)))
    .where(
      and(
        eq(alarms.workspaceId, workspaceId),
        eq(alarms.state, 'raised'),
        agentIds ? inArray(alarms.agentId, [...agentIds]) : undefined,
      ),
    )
    .orderBy(desc(alarms.since), desc(alarms.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ alarm }) => ({ agentId: alarm.agentId, ...viewAlarm(alarm) }))
}

/** Replaces the alarms of an agent that the transaction has locked. One that is sent back as it was goes on. */
export async function replaceAlarms(
  tx: Executor,
  workspaceId: string,
  agentId: string,
  given: GivenAlarm[],
): Promise<void> {
  // A check holds the row, so that its change and its event are there, or wait.
  await tx.select({ id: alarms.id }).from(alarms).where(eq(alarms.agentId, agentId)).for('update')
  const present = new Map((await listRecords(tx, workspaceId, agentId)).map((record) => [record.name, record]))
  for (const record of present.values()) {
    const next = given.find(({ name }) => name === record.name)
    if (next && isSame(record, next)) continue
    await tx.delete(alarms).where(eq(alarms.id, record.id))
    if (record.state === 'raised')
      await tellAlarm(tx, { ...record, state: 'ok', since: new Date(), worseSince: null }, next ? 'changed' : 'removed')
  }
  for (const [place, rule] of given.entries()) {
    const record = present.get(rule.name)
    if (!record || !isSame(record, rule))
      await tx.insert(alarms).values({ id: newId(), workspaceId, agentId, place, ...rowOf(rule) })
    else
      await tx
        .update(alarms)
        .set({ place, slackChannel: rule.slackChannel ?? null })
        .where(eq(alarms.id, record.id))
  }
}

const rowOf = ({ name, metric, worseThan, windowMinutes, minTurns, slackChannel }: GivenAlarm) => ({
  name,
  metric,
  worseThan,
  windowMinutes,
  minTurns,
  slackChannel: slackChannel ?? null,
})

/** Who is told makes no other alarm. */
const isSame = (one: AlarmRecord, other: AlarmRule): boolean =>
  one.metric === other.metric &&
  one.worseThan === other.worseThan &&
  one.windowMinutes === other.windowMinutes &&
  one.minTurns === other.minTurns

/** Writes the event and the message to Slack of an alarm that was raised, or cleared for a reason, in the transaction that changes it. */
export async function tellAlarm(tx: Executor, record: AlarmRecord, reason?: ClearReason): Promise<void> {
  const { workspaceId, agentId, slackChannel } = record
  await insertEvent(tx, { workspaceId, agentId, type: reason ? 'alarm.cleared' : 'alarm.raised' }, async () => ({
    agentId,
    ...viewAlarm(record),
    ...(reason && { reason }),
  }))
  if (slackChannel) await insertSlackPost(tx, { workspaceId, agentId, channelId: slackChannel }, alarmText(record))
}
