import type { Invitation } from '../../../domain/access/person.ts'
import { newId } from '../../../domain/id.ts'
import { request } from '../stack/stack.ts'
import { openSession, type TestPerson } from './person.ts'

/** An address that no person has. */
export const newEmail = () => `${newId()}@example.com`

/** An owner invites this address as an editor. @returns the invitation, and the path of its link */
export async function invite(owner: TestPerson, email: string) {
  const body = { email, role: 'editor' }
  const { data } = await request<Invitation & { link: string }>('POST', '/v1/invitations', {
    ...(await openSession(owner)),
    body,
  })
  return { id: data.id, path: new URL(data.link).hash }
}
