import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { bootstrap } from '../../../api/bootstrap.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import type { Instance } from '../../../domain/access/instance.ts'
import type { Session } from '../../../domain/access/person.ts'
import { setupLinkOf, setupTokenOf } from '../../../domain/access/setup-link.ts'
import { asSystem } from '../../../store/connection/scope.ts'
import { auditEntries, members, workspaces } from '../../../store/tables/index.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { stack } from '../../support/stack/stack.ts'

/** An API over an empty database, in this process. */
const own = await createOwnDatabase()
const deps = createDependencies(
  readConfig({
    ...stack.env,
    DATABASE_URL: own.url,
    SYSTEM_DATABASE_URL: own.url,
    PUBLIC_URL: 'https://agents.example.com',
    METRICS_TOKEN: 'scrape',
  }),
)
after(async () => {
  await deps.close()
  await own[Symbol.asyncDispose]()
})
const app = createApp(deps)
await asSystem(() => bootstrap(deps.database, deps.sealing, deps.config))

const token = setupTokenOf(deps.sealing, new Date(Date.now() + 60_000))
const OWNER = { token, email: 'Ana@Example.com', password: 'four words hard to guess', name: 'Ana' }

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await app.fetch(
    new Request(`http://localhost/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const json = (await response.json()) as { data: Session; error: { code: string; fix: string; message: string } }
  return { status: response.status, headers: response.headers, ...json }
}

const needsSetup = async () => ((await send('GET', '/v1/instance')).data as unknown as Instance).needsSetup

describe('POST /v1/setup', () => {
  it('is refused with a token that has ended, or whose end was changed', async () => {
    const endedAt = new Date(Date.now() - 1_000)
    const ended = setupTokenOf(deps.sealing, endedAt)
    for (const given of [ended, ended.replace(/^\d+/, String(Date.now() + 60_000)), 'NaN.', ''])
      assert.notEqual((await send('POST', '/v1/setup', { ...OWNER, token: given })).status, 201)
    const reply = await send('POST', '/v1/setup', { ...OWNER, token: ended })
    assert.deepEqual([reply.status, reply.error.code], [401, 'SETUP_TOKEN_INVALID'])
  })

  it('is refused with a wrong token, a weak password, a bad field or from another site', async () => {
    const wrong: [object, Record<string, string>, number, string][] = [
      [{ ...OWNER, token: `${token}x` }, {}, 401, 'SETUP_TOKEN_INVALID'],
      [{ ...OWNER, password: 'password1234' }, {}, 400, 'VALIDATION_ERROR'],
      [{ ...OWNER, password: 'ana@example.com' }, {}, 400, 'VALIDATION_ERROR'],
      [{ ...OWNER, email: 'ana' }, {}, 400, 'VALIDATION_ERROR'],
      [{ ...OWNER, role: 'owner' }, {}, 400, 'VALIDATION_ERROR'],
      [OWNER, { origin: 'https://evil.example' }, 403, 'ORIGIN_REFUSED'],
    ]
    for (const [body, headers, status, code] of wrong) {
      const reply = await send('POST', '/v1/setup', body, headers)
      assert.deepEqual([reply.status, reply.error?.code], [status, code])
    }
  })

  it('makes one owner of the operator’s workspace and of no other, from many requests at once', async () => {
    assert.equal(await needsSetup(), true)
    const replies = await Promise.all(
      [1, 2, 3].map((number) => send('POST', '/v1/setup', { ...OWNER, email: `ana${number}@example.com` })),
    )
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409])
    assert.equal(await needsSetup(), false)
    const made = replies.find(({ status }) => status === 201)
    const all = await own.database.select().from(workspaces)
    const [operators, ...others] = all.filter(({ isOperators }) => isOperators)
    assert.deepEqual([others.length, all.length], [0, 2])
    assert.deepEqual(made?.data.workspaces, [{ id: operators?.id, name: 'test-a', role: 'owner' }])
    assert.equal((await own.database.select().from(members)).length, 1)
    const setUps = (await own.database.select().from(auditEntries)).filter(({ action }) => action === 'setUp')
    assert.equal(setUps.length, 1)
    const cookie = made?.headers.get('set-cookie') ?? ''
    assert.match(cookie, /; Secure/)
    const session = await send('GET', '/v1/session', undefined, { cookie: cookie.split(';')[0] ?? '' })
    assert.deepEqual(session.data, made?.data)
  })

  it('is done after its use', async () => {
    const reply = await send('POST', '/v1/setup', OWNER)
    assert.deepEqual([reply.status, reply.error.code], [409, 'SETUP_DONE'])
    assert.match(reply.error.fix, /POST \/v1\/session/)
  })
})

describe('the setup link', () => {
  it('begins with PUBLIC_URL, works for a day and differs for each ENCRYPTION_KEY', () => {
    assert.equal(
      setupLinkOf({ derive: () => 'derived' }, 'https://agents.example.com', new Date(0)),
      'https://agents.example.com/#/setup?token=86400000.derived',
    )
    assert.match(token, /^\d+\.[0-9a-f]{64}$/)
  })
})
