import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { channelEvents } from '../../../store/tables/index.ts'
import { openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { until } from '../../support/stack/stack.ts'
import { database } from '../../support/turn/conversation.ts'

describe('a delivery while Postgres is slow', () => {
  it('is acknowledged only once it is written', async () => {
    await using telegram = await openTelegramAgent()
    const stored = () => database.$count(channelEvents, eq(channelEvents.agentId, telegram.agentId))
    await telegram.say('[[say before]]')
    await untilCount('replies', () => telegram.texts(), 1)
    let status: number | undefined
    const delivery = await database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`
        select pg_backend_pid() as pid from channel_places where agent_id = ${telegram.agentId} for update`)
      const sent = telegram.say('[[say while it is slow]]').then((reply) => {
        status = reply.status
      })
      await until('the delivery waits', async () => {
        const waiting = sql`select from pg_locks where not granted and ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`
        return (await database.execute(waiting)).rowCount !== 0
      })
      assert.deepEqual([status, await stored()], [undefined, 1])
      return { sent }
    })
    await delivery.sent
    assert.deepEqual([status, await stored()], [200, 2])
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), ['before', 'while it is slow'])
  })
})
