import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { attemptReply } from '../../activities/channel/reply.ts'
import { newId } from '../../domain/id.ts'
import { channelReplies } from '../../store/tables/index.ts'
import { deliveriesOf, openTelegramAgent } from '../support/channel/channel.ts'
import { connectionTo } from '../support/channel/connection.ts'
import { telegramLimit } from '../support/channel/telegram.ts'
import { executeAsOwner } from '../support/stack/owner.ts'
import { until } from '../support/stack/stack.ts'
import { database, sealing } from '../support/turn/conversation.ts'

/** A reply that a process holds and does not send, and attempts to send it as this or that process. */
async function openHeldReply() {
  const telegram = await openTelegramAgent()
  telegram.platform.faults.push({ on: /sendMessage/, is: telegramLimit(3_600) })
  await telegram.say('[[say at last]]')
  const id = await until('the workers have postponed it', async () => {
    const [delivery] = await deliveriesOf(telegram.agentId, 'telegram')
    return (delivery?.reply?.reason && delivery.turnId) || undefined
  })
  const holderId = newId()
  const [held] = await database
    .update(channelReplies)
    // A holder without a row lives for a while after it took the reply.
    .set({ nextAttemptAt: null, holderId, beatAt: sql`now() + interval '1 hour'` })
    .where(eq(channelReplies.id, id))
    .returning()
  const { urls: channelUrls, http: channelHttp } = connectionTo('telegram', telegram.platform.url)
  const deps = { database, sealing, channelUrls, channelHttp, linkOrigin: undefined }
  const input = { workspaceId: String(held?.workspaceId), subjectId: id }
  return {
    id,
    holderId,
    telegram,
    attemptAs: (presenceId: string) => attemptReply({ ...deps, presence: { id: presenceId } }, input),
    [Symbol.asyncDispose]: () => telegram[Symbol.asyncDispose](),
  }
}

describe('a reply that its process holds and does not send', () => {
  it('is taken again by this process and by no other one', async () => {
    await using held = await openHeldReply()
    assert.equal((await held.attemptAs(newId())).state, 'waiting')
    const attempts = await Promise.all([held.attemptAs(held.holderId), held.attemptAs(held.holderId)])
    assert.deepEqual(attempts.map(({ state }) => state).toSorted(), ['ended', 'waiting'])
    assert.deepEqual(held.telegram.texts(), ['at last'])
  })

  it('is sent once when the connection to Postgres breaks as it is taken', async () => {
    await using held = await openHeldReply()
    const sent = await database.transaction(async (tx) => {
      await tx.select().from(channelReplies).where(eq(channelReplies.id, held.id)).for('update')
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const attempt = held.attemptAs(held.holderId)
      await until('its statement is broken off', () => breakStatementBehind(Number(rows[0]?.pid)))
      return { attempt }
    })
    assert.equal((await sent.attempt).state, 'ended')
    assert.deepEqual(held.telegram.texts(), ['at last'])
  })
})

/** Ends the connection whose statement waits for a lock of this one. @returns whether there was one */
async function breakStatementBehind(pid: number): Promise<boolean> {
  const { rowCount } = await executeAsOwner(
    database,
    sql`select pg_terminate_backend(pid) from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`,
  )
  return (rowCount ?? 0) > 0
}
