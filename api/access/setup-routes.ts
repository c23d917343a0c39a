import { Elysia } from 'elysia'
import { assertUncommon } from '../../domain/access/password.ts'
import { normalizeEmail, Session, Setup } from '../../domain/access/person.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { body } from '../request/schema.ts'
import { SESSION_EXAMPLE, SESSION_STEPS } from './example.ts'
import { answerSession } from './session-routes.ts'
import { assertSetupOpen, insertFirstOwner } from './setup.ts'
import { beginSession } from './sign-in.ts'
import { visitor } from './visitor.ts'

/** The route that makes the first owner, by the link that a start prints. */
export const setupRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'setup' }).use(visitor(deps)).post(
    '/v1/setup',
    async ({ body: { token, email: given, password, name }, client, set }) => {
      await assertSetupOpen(deps.database, deps.sealing, token)
      const email = normalizeEmail(given)
      assertUncommon(password, email, await deps.passwords.loadCommon())
      const passwordHash = await deps.passwords.hash(password)
      const { user, value } = await deps.database.transaction(async (tx) => {
        const user = await insertFirstOwner(tx, deps.sealing, { email, name, passwordHash })
        return { user, value: await beginSession(tx, client, user, { action: 'setUp' }) }
      })
      set.status = 201
      return await answerSession(deps, set, user, value)
    },
    {
      body: body(Setup),
      response: { 201: Mutation(Session) },
      detail: operation('setUp', 'Make the first owner, by the setup link', 'People', {
        description:
          'Each start prints a link until one is used; it works for 24 hours. The owner is a member of the operator’s workspace and is signed in.',
        errors: ['SETUP_TOKEN_INVALID', 'SETUP_DONE', 'ORIGIN_REFUSED'],
        requestExample: {
          token: 'hV3c…',
          email: 'ana@example.com',
          password: 'four words hard to guess',
          name: 'Ana',
        },
        example: { data: SESSION_EXAMPLE, next_steps: SESSION_STEPS },
      }),
    },
  )
