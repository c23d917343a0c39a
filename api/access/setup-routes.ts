import { Elysia } from 'elysia'
import { assertUncommon } from '../../domain/access/password.ts'
import { normalizeEmail, Session, Setup } from '../../domain/access/person.ts'
import { appendPersonEntries } from '../../store/access/audit.ts'
import { Mutation } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { networkOf } from '../request/client-address.ts'
import { body } from '../request/schema.ts'
import { PROVIDER_STEPS, SESSION_EXAMPLE, SESSION_STEPS } from './example.ts'
import { answerSession } from './session-routes.ts'
import { viewSession } from './session-view.ts'
import { assertSetupOpen, insertFirstOwner } from './setup.ts'
import { beginSession, workspaceIdsOf } from './sign-in.ts'
import { visitor } from './visitor.ts'

/** The route that makes the first owner, by the link that a start prints. */
export const setupRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'setup' }).use(visitor(deps)).post(
    '/v1/setup',
    async ({ body: { token, email: given, password, name }, client, set }) => {
      await assertSetupOpen(deps.database, deps.sealing, token)
      const email = normalizeEmail(given)
      assertUncommon(password, email, await deps.passwords.loadCommon())
      const passwordHash = await deps.passwords.hash(networkOf(client.address), password)
      const { user, value } = await deps.database.transaction(async (tx) => {
        const user = await insertFirstOwner(tx, deps.sealing, { email, name, passwordHash })
        if (deps.config.passwordSignIn)
          return { user, value: await beginSession(tx, client, user, { action: 'setUp' }) }
        // A session by password would end at once. The provider proves the address, and finds the owner by it.
        await appendPersonEntries(tx, { workspaceIds: await workspaceIdsOf(tx, user.id), user, ...client }, 'setUp')
        return { user, value: undefined }
      })
      set.status = 201
      if (value === undefined) return { data: await viewSession(deps.database, user), next_steps: PROVIDER_STEPS }
      return await answerSession(deps, set, user, value)
    },
    {
      body: body(Setup),
      response: { 201: Mutation(Session) },
      detail: operation('setUp', 'Make the first owner, by the setup link', 'People', {
        description:
          'Each start prints a link until one is used; it works for 24 hours. The owner is a member of the operator’s workspace and is signed in; with PASSWORD_SIGN_IN=off the answer sets no cookie, and the owner signs in with the provider, by the same address.',
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
