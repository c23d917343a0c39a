import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { newId } from '../../../domain/id.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { database } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'

const deps = createDependencies(readConfig(stack.env))
const app = createApp(deps)
after(() => deps.close())

const signInWith = (email: string) =>
  app.fetch(
    new Request('http://localhost/api/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not the password' }),
    }),
  )

describe('a failed sign-in', () => {
  it('is refused before its entry is written, whether the address is known or not', async () => {
    const person = await makePerson()
    // Nobody writes an entry while this transaction has the table.
    await database.transaction(async (tx) => {
      await tx.execute('lock table audit_entries in share mode')
      for (const email of [person.email, `${newId()}@example.com`]) assert.equal((await signInWith(email)).status, 401)
    })
    const as = await openSession(person)
    const read = () => request<AuditEntry[]>('GET', '/v1/audit?action=signInFailed', as)
    await until('the entry', async () => (await read()).data.length === 1)
  })

  it('has its entry when the process has stopped', async () => {
    const own = createDependencies(readConfig(stack.env))
    const person = await makePerson()
    const client = { requestId: newId(), address: null }
    own.failedSignIns.note(client, { action: 'signInFailed', email: person.email })
    await own.close()
    const { data } = await request<AuditEntry[]>('GET', '/v1/audit?action=signInFailed', await openSession(person))
    assert.deepEqual(
      data.map(({ request_id }) => request_id),
      [client.requestId],
    )
  })
})
