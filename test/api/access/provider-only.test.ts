import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { hashToken } from '../../../api/access/session-ring.ts'
import { newId } from '../../../domain/id.ts'
import { insertSession } from '../../../store/access/session.ts'
import { SESSION_COOKIE, setBy, startOpenIdApp, verified } from '../../support/access/openid-app.ts'
import { makePerson, openSession, PASSWORD } from '../../support/access/person.ts'
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

  it('refuses a right password', async () => {
    const { email } = await makePerson()
    const refused = await page('POST', '/v1/session', '', { email, password: PASSWORD })
    assert.equal(refused.code, 'PASSWORD_SIGN_IN_OFF')
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
