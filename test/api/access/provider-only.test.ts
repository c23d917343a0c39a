import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { hashToken } from '../../../api/access/session-ring.ts'
import { bootstrap } from '../../../api/bootstrap.ts'
import type { Session } from '../../../domain/access/person.ts'
import { setupTokenOf } from '../../../domain/access/setup-link.ts'
import type { NextStep } from '../../../domain/agent/next-step.ts'
import { newId } from '../../../domain/id.ts'
import { insertSession } from '../../../store/access/session.ts'
import { asSystem } from '../../../store/connection/scope.ts'
import { auditEntries } from '../../../store/tables/index.ts'
import { SESSION_COOKIE, setBy, startOpenIdApp, verified } from '../../support/access/openid-app.ts'
import { makePerson, openSession, PASSWORD } from '../../support/access/person.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { database } from '../../support/stack/service-key.ts'
import { request } from '../../support/stack/stack.ts'

const { page, signInAs, close } = await startOpenIdApp({ PASSWORD_SIGN_IN: 'off' })
after(close)

describe('PASSWORD_SIGN_IN=off', () => {
  it('ends the sessions that a password began, and leaves those of the provider', async () => {
    const person = await makePerson()
    const value = newId()
    await insertSession(database, person.id, hashToken(value))
    const byPassword = await page('GET', '/v1/session', `${SESSION_COOKIE}=${value}`)
    assert.deepEqual([byPassword.status, byPassword.code], [401, 'SESSION_ENDED'])
    const byProvider = setBy(await signInAs(verified(person.email)), SESSION_COOKIE)
    assert.equal((await page('GET', '/v1/session', byProvider)).data.user.id, person.id)
  })

  it('makes no link to a new password', async () => {
    const owner = await makePerson()
    const session = setBy(await signInAs(verified(owner.email)), SESSION_COOKIE)
    const refused = await page('POST', `/v1/members/${owner.id}/password-reset`, session)
    assert.deepEqual([refused.status, refused.code], [403, 'PASSWORD_SIGN_IN_OFF'])
  })

  it('refuses a right password', async () => {
    const { email } = await makePerson()
    const refused = await page('POST', '/v1/session', '', { email, password: PASSWORD })
    assert.equal(refused.code, 'PASSWORD_SIGN_IN_OFF')
  })

  it('makes the first owner without a session, whom the provider then lets in', async () => {
    await using own = await createOwnDatabase()
    const at = { DATABASE_URL: own.url, SYSTEM_DATABASE_URL: own.url }
    const empty = await startOpenIdApp({ PASSWORD_SIGN_IN: 'off', ...at })
    try {
      const { database, sealing, config } = empty.deps
      await asSystem(() => bootstrap(database, sealing, config))
      const token = setupTokenOf(sealing, new Date(Date.now() + 60_000))
      const body = { token, email: 'Ana@example.com', password: PASSWORD, name: 'Ana' }
      const made = await empty.send('POST', '/v1/setup', { body })
      assert.deepEqual([made.status, made.headers.getSetCookie()], [201, []])
      const { data, next_steps } = (await made.json()) as { data: Session; next_steps: NextStep[] }
      assert.deepEqual(
        next_steps.map(({ path }) => path),
        ['/api/v1/session/openid'],
      )
      const cookie = setBy(await empty.signInAs(verified('ana@example.com')), SESSION_COOKIE)
      const session = await empty.page('GET', '/v1/session', cookie)
      assert.deepEqual([session.status, session.data], [200, data])
      assert.deepEqual(
        data.workspaces.map(({ role }) => role),
        ['owner'],
      )
      const audited = await own.database.select().from(auditEntries).where(eq(auditEntries.action, 'setUp'))
      assert.equal(audited.length, 1)
    } finally {
      await empty.close()
    }
  })

  it('keeps a person of the provider signed in who accepts an invitation by its link', async () => {
    const [person, owner] = [await makePerson(), await makePerson()]
    const body = { email: person.email, role: 'viewer' }
    const made = await request<{ link: string }>('POST', '/v1/invitations', { ...(await openSession(owner)), body })
    const token = made.data.link.split('token=')[1]
    const cookie = setBy(await signInAs(verified(person.email)), SESSION_COOKIE)
    const accepted = await page('POST', '/v1/invitations/accept', cookie, { token })
    assert.equal(accepted.status, 200)
    const { data } = await page('GET', '/v1/session', accepted.cookie)
    assert.ok(data.workspaces.some(({ id }) => id === owner.workspaceId))
  })
})
