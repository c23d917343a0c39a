import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../store/database.ts'
import { createPresence, type Presence } from '../../../store/process/presence.ts'
import { processes } from '../../../store/tables/index.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { executeAsOwner } from '../../support/stack/owner.ts'
import { until } from '../../support/stack/stack.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'

const SILENT_MS = 7_000

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
before(async () => {
  own = await createOwnDatabase()
  database = own.database
})
after(() => own[Symbol.asyncDispose]())

const present: Presence[] = []
/** A process that beats on would keep a failed test's file from its end. */
afterEach(() => Promise.all(present.splice(0).map((each) => each.end())))

const presenceOf = async (silenceMs = 75_000, databaseUrl = own.url): Promise<Presence> => {
  const presence = createPresence({ databaseUrl, kind: 'api', silenceMs, supervisorId: undefined })
  present.push(presence)
  presence.start()
  await presence.registered
  return presence
}

async function rowOf(id: string) {
  const [row] = await database.select().from(processes).where(eq(processes.id, id))
  return row
}

const cutAll = () =>
  executeAsOwner(
    database,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'ams-presence'`,
  )

describe('a process', () => {
  it('says with its beat since when its runner does not answer', async () => {
    let isRunnerLost = true
    const given = { databaseUrl: own.url, kind: 'worker', silenceMs: 75_000, supervisorId: undefined } as const
    const presence = createPresence({ ...given, isRunnerLost: () => isRunnerLost })
    present.push(presence)
    presence.start()
    await presence.registered
    await until('the row says so', async () => (await rowOf(presence.id))?.runnerLostAt != null)
    isRunnerLost = false
    await until('the row says so no more', async () => (await rowOf(presence.id))?.runnerLostAt === null)
  })

  it('beats while it lives, and writes down its own end', async () => {
    const presence = await presenceOf()
    await until('three beats', async () => ((await rowOf(presence.id))?.beat ?? 0) >= 3)
    await presence.end()
    assert.ok((await rowOf(presence.id))?.endedAt)
  })

  it('keeps its id while connections are cut again and again', async () => {
    const [one, other] = await Promise.all([presenceOf(), presenceOf()])
    const { id } = one
    for (let cut = 0; cut < 5; cut++) {
      const beat = (await rowOf(id))?.beat ?? 0
      await cutAll()
      await until('a beat on a new session', async () => ((await rowOf(id))?.beat ?? 0) > beat)
    }
    assert.equal((await rowOf(id))?.endedAt, null)
    assert.equal(one.id, id)
    await Promise.all([one.end(), other.end()])
  })

  it('keeps its id when the first connection after a cut never answers', async (test) => {
    const proxy = await startSilentProxy(own.url)
    test.after(() => proxy.close())
    await presenceOf()
    const presence = await presenceOf(75_000, proxy.url)
    const { id } = presence
    await until('a beat', async () => ((await rowOf(id))?.beat ?? 0) > 1)
    const beat = (await rowOf(id))?.beat ?? 0
    proxy.cutAndSwallowNext()
    await until('beats on a new session', async () => ((await rowOf(id))?.beat ?? 0) > beat + 2 || presence.id !== id)
    assert.deepEqual([(await rowOf(id))?.endedAt, presence.id], [null, id])
  })

  it('keeps its id while its network is silent', async (test) => {
    const proxy = await startSilentProxy(own.url)
    test.after(() => proxy.close())
    // Another process watches it.
    await presenceOf()
    const presence = await presenceOf(75_000, proxy.url)
    const { id } = presence
    const beat = (await rowOf(id))?.beat ?? 0
    proxy.setSilent(true)
    // Longer than the process waits for an answer before it gives its session up.
    await wait(SILENT_MS)
    proxy.setSilent(false)
    await until('a beat after the silence', async () => ((await rowOf(id))?.beat ?? 0) > beat + 1)
    assert.deepEqual([(await rowOf(id))?.endedAt, presence.id], [null, id])
  })

  it('without a session and without a beat is found ended by another process', async () => {
    const watcher = await presenceOf()
    const [dead] = await database
      .insert(processes)
      .values({ id: crypto.randomUUID(), kind: 'worker', sessionKey: 7, beatAt: sql`now()` })
      .returning()
    await until('the end is written down', async () => (await rowOf(dead?.id ?? ''))?.endedAt)
    assert.equal((await rowOf(watcher.id))?.endedAt, null)
    await watcher.end()
  })

  it('with a session and without a beat is found ended after the time of silence', async () => {
    const watcher = await presenceOf(3_000)
    const session = await database.$client.connect()
    await session.query('select pg_advisory_lock_shared(720619411, 8)')
    const id = crypto.randomUUID()
    const startedAt = performance.now()
    await database.insert(processes).values({ id, kind: 'worker', sessionKey: 8, beatAt: sql`now()` })
    await until('the end is written down', async () => (await rowOf(id))?.endedAt)
    assert.ok(performance.now() - startedAt >= 3_000)
    session.release(true)
    await watcher.end()
  })

  it('that was taken for dead returns under a new id and keeps the turns that were not taken', async () => {
    const presence = await presenceOf()
    const former = presence.id
    const turn = await (await createAccepting(database))({ holderId: former })
    await database.update(processes).set({ endedAt: sql`now()` }).where(eq(processes.id, former))
    await until('the turn has moved', async () => {
      const moved = await loadTurn(database, turn.id)
      return moved?.holderId === presence.id && presence.id !== former
    })
    const moved = await loadTurn(database, turn.id)
    assert.deepEqual([moved?.generation, moved?.handedOver], [turn.generation, false])
    assert.equal((await rowOf(presence.id))?.endedAt, null)
    await presence.end()
  })
})

/** A proxy in front of Postgres that can hold all bytes back, in both directions, the end of a connection too. */
async function startSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let swallowsNext = false
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (swallowsNext) {
      swallowsNext = false
      client.on('error', () => {})
      sockets.add(client)
      return
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => {})
      sockets.add(from.pipe(to))
      if (isSilent) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    setSilent(silent: boolean) {
      isSilent = silent
      for (const socket of sockets) silent ? socket.pause() : socket.resume()
    },
    /** Cuts all connections; the next one is accepted and gets no byte. */
    cutAndSwallowNext() {
      swallowsNext = true
      for (const socket of sockets) socket.destroy()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
