import { randomInt, randomUUID } from 'node:crypto'
import type { StackInfo } from '../../test/support/stack/stack-info.ts'
import type { Figure } from '../figure.ts'
import { interleaved, median, timed } from '../sample.ts'

const ROUNDS = 50
const PASSWORD = 'four words hard to guess'

/** Measures whether the time of a refused sign-in tells that an address is known: a person of two workspaces beside nobody. */
export async function measureSignIn(info: StackInfo): Promise<Figure[]> {
  const email = `${randomUUID()}@example.com`
  for (const key of [info.keys.a, info.keys.b]) await join(info, key, email)
  const refuse = async (address: string) => (await timed(() => signIn(info, address))).ms
  const { ours: known, bare: unknown } = await interleaved(
    ROUNDS,
    () => refuse(email),
    () => refuse(`${randomUUID()}@example.com`),
  )
  return [
    {
      name: 'a refused sign-in: known beside unknown addresses',
      value: Math.abs(median(known) / median(unknown) - 1) * 100,
      unit: '%',
      goal: { atMost: 15 },
      note: `medians of ${ROUNDS}: ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms`,
    },
  ]
}

async function join(info: StackInfo, key: string, email: string): Promise<void> {
  const made = await post(info, '/v1/invitations', { email, role: 'viewer' }, { authorization: `Bearer ${key}` })
  const { data } = (await made.json()) as { data: { link: string } }
  const token = data.link.split('token=')[1]
  const accepted = await post(info, '/v1/invitations/accept', { token, name: 'Bench', password: PASSWORD })
  if (!accepted.ok) throw new Error(await accepted.text())
}

async function signIn(info: StackInfo, email: string): Promise<void> {
  const refused = await post(info, '/v1/session', { email, password: 'not the password' })
  if (refused.status !== 401) throw new Error(`A wrong password was answered with ${refused.status}.`)
  await refused.text()
}

/** Each request comes from an address of its own: failures are counted for each. */
const post = ({ baseUrl }: StackInfo, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })
