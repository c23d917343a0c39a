import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashToken } from '../../../api/access/session-ring.ts'
import type { Role } from '../../../domain/access/person.ts'
import { newId } from '../../../domain/id.ts'
import { createPasswords } from '../../../providers/password.ts'
import { insertMember } from '../../../store/access/member.ts'
import { markProven } from '../../../store/access/proof.ts'
import { insertSession, insertUser } from '../../../store/access/session.ts'
import { workspaces } from '../../../store/tables/index.ts'
import { database } from '../stack/service-key.ts'
import { type Reply, type RequestOptions, request } from '../stack/stack.ts'
import { makeWorkspace } from '../turn/conversation.ts'

const passwords = createPasswords()
export const PASSWORD = 'four words hard to guess'
const passwordHash = passwords.hash('tests', PASSWORD)

export type TestPerson = { id: string; email: string; name: string; workspaceId: string }

/** A person of a new workspace, or of the given one. */
export async function makePerson(role: Role = 'owner', workspaceId?: string): Promise<TestPerson> {
  const email = `${newId()}@example.com`
  const user = await insertUser(database, { email, name: `Test ${role}`, passwordHash: await passwordHash })
  if (!user) throw new Error('The address is taken.')
  await markProven(database, user.id)
  const workspace = workspaceId ?? (await makeWorkspace())
  await insertMember(database, workspace, user.id, role)
  return { ...user, workspaceId: workspace }
}

/** An owner of a new workspace that is the operator's, too: without an entry, no start of a process takes it away. */
export async function makeOperator(): Promise<TestPerson> {
  const person = await makePerson()
  await database
    .update(workspaces)
    .set({ isOperators: true, settingsEntry: null })
    .where(eq(workspaces.id, person.workspaceId))
  return person
}

/** The headers of a client with a network address of its own: failures to sign in are counted for each address. */
export const fromOwnAddress = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

/** Sends a request without a key. */
export const visit = <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  request<T>(method, path, { key: null, body, headers: { ...fromOwnAddress(), ...headers } })

/** The cookie that a reply sets, as a browser sends it back; throws when it sets none. */
export function cookieOf(reply: Reply<unknown>): string {
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
  if (!/^ams_session=.+/.test(cookie)) throw new Error(`No session: ${reply.text}`)
  return cookie
}

/** Signs a person in. @returns what a page of the service sends with its requests */
export async function signIn(person: TestPerson, password = PASSWORD): Promise<RequestOptions> {
  return browserWith(
    cookieOf(await visit('POST', '/v1/session', { email: person.email, password })),
    person.workspaceId,
  )
}

/** Begins a session without a password, which takes long to check. @returns what a page of the service sends */
export async function openSession(person: TestPerson): Promise<RequestOptions> {
  const value = randomUUID()
  await insertSession(database, person.id, hashToken(value))
  return browserWith(`ams_session=${value}`, person.workspaceId)
}

/** A page of the service sends these options with its requests. */
export const browserWith = (
  cookie: string,
  workspaceId: string,
): RequestOptions & { headers: Record<string, string> } => ({
  key: null,
  headers: { cookie, 'x-workspace-id': workspaceId, 'x-requested-with': 'ams' },
})
