import { Elysia } from 'elysia'
import Type from 'typebox'
import { assertTestCases } from '../../domain/eval/case-fault.ts'
import { EvalSuite, EvalSuiteContents, MAX_SUITE_SIZE, NewEvalSuite } from '../../domain/eval/suite.ts'
import { exportingAs, type Transactor } from '../../store/database.ts'
import { deleteEvalSuite } from '../../store/eval/run-end.ts'
import {
  evalSuiteOf,
  findEvalSuite,
  insertEvalSuite,
  readEvalSuites,
  replaceEvalSuite,
} from '../../store/eval/suite.ts'
import { admittedBatches } from '../access/living-access.ts'
import { AgentPath, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { IF_MATCH, versionsOf } from '../request/if-match.ts'
import { BREAKS_OFF, listResponse } from '../request/list-stream.ts'
import { body, response } from '../request/schema.ts'
import { caseOfTurn } from './case-of-turn.ts'
import { DELETED_EXAMPLE, NEW_SUITE_EXAMPLE, SUITE_EXAMPLE, SUITE_STEPS } from './example.ts'
import { SuiteMutation, SuitePath, SuiteRead, shownSuite, suiteFacts, suiteMutation } from './reply.ts'

/** A suite of 10,000 test cases has more values than other bodies may have. */
const BOUNDS = { maxSize: MAX_SUITE_SIZE }
const Deleted = response(Type.Object({ message: Type.String() }))
const example = { data: SUITE_EXAMPLE, next_steps: SUITE_STEPS }

/** The routes of eval suites: list, get, create, replace, delete. */
export const evalRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval' }).use(reading(deps)).use(creating(deps)).use(changing(deps))

const reading = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-reading' })
    .use(authentication(deps))
    .get(
      '/v1/agents/:id/evals',
      ({ workspaceId, access, request, params }) => {
        const suites = readEvalSuites(deps.database, workspaceId, params.id)
        return listResponse(workspaceId, admittedBatches(deps, { request, access }, suites), evalSuiteOf)
      },
      {
        params: AgentPath,
        response: { 200: Read(Type.Array(EvalSuite)) },
        detail: operation('listEvalSuites', 'List the eval suites of an agent, newest first', 'Evals', {
          description: BREAKS_OFF,
          errors: ['AGENT_NOT_FOUND'],
          example: { data: [SUITE_EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/agents/:id/evals/:suiteId',
      async ({ workspaceId, params: { id, suiteId }, set }) => ({
        data: shownSuite(set, await findEvalSuite(deps.database, workspaceId, id, suiteId)),
      }),
      {
        params: SuitePath,
        response: { 200: SuiteRead },
        detail: operation('getEvalSuite', 'Get an eval suite', 'Evals', {
          description: 'It has its cases and the results of its last completed run.',
          errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND'],
          example: { data: SUITE_EXAMPLE },
        }),
      },
    )

const creating = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-creating' }).use(authentication(deps, BOUNDS)).post(
    '/v1/agents/:id/evals',
    async ({ workspaceId, audit, params, body, set }) => {
      const { name, testCases = [], caseOfTurn: turn } = body
      await assertTestCases(testCases)
      const first = turn ? [await caseOfTurn(deps.database, workspaceId, params.id, turn, 'caseOfTurn.turn_id')] : []
      const contents = { name, testCases: [...first, ...testCases] }
      const insert = (tx: Transactor) => insertEvalSuite(tx, workspaceId, params.id, contents)
      set.status = 201
      return suiteMutation(set, await audit.write('createEvalSuite', insert, suiteFacts))
    },
    {
      params: AgentPath,
      body: body(NewEvalSuite, BOUNDS),
      response: { 201: SuiteMutation },
      detail: operation('createEvalSuite', 'Create an eval suite', 'Evals', {
        description:
          'A suite is a list of questions with the answers that are right, or with criteria for a judge. With caseOfTurn in place of testCases it begins with a turn.',
        errors: ['AGENT_NOT_FOUND', 'TURN_NOT_FOUND'],
        requestExample: NEW_SUITE_EXAMPLE,
        example,
      }),
    },
  )

const changing = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-changing' })
    .use(authentication(deps, BOUNDS))
    .put(
      '/v1/agents/:id/evals/:suiteId',
      async ({ workspaceId, audit, params: { id, suiteId }, body, request, set }) => {
        await assertTestCases(body.testCases)
        const expected = versionsOf(request.headers.get('if-match'))
        const replace = (tx: Transactor) => replaceEvalSuite(tx, workspaceId, id, suiteId, body, expected)
        return suiteMutation(set, await audit.write('replaceEvalSuite', replace, suiteFacts))
      },
      {
        params: SuitePath,
        body: body(EvalSuiteContents, BOUNDS),
        response: { 200: SuiteMutation },
        detail: operation('replaceEvalSuite', 'Replace the name and test cases of an eval suite', 'Evals', {
          description: 'A run that is under way keeps the test cases that it began with.',
          errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND', 'VERSION_CONFLICT'],
          headers: IF_MATCH,
          requestExample: NEW_SUITE_EXAMPLE,
          example,
        }),
      },
    )
    .delete(
      '/v1/agents/:id/evals/:suiteId',
      async ({ workspaceId, audit, params: { id, suiteId }, request }) => {
        const expected = versionsOf(request.headers.get('if-match'))
        const { runId } = await audit.write(
          'deleteEvalSuite',
          (tx) => deleteEvalSuite(exportingAs(tx, deps.database), workspaceId, id, suiteId, expected),
          ({ suite }) => suiteFacts(suite),
        )
        if (runId) deps.temporal.cancelEvalRun(runId)
        return { message: `Eval suite ${suiteId} is deleted.` }
      },
      {
        params: SuitePath,
        response: { 200: Deleted },
        detail: operation('deleteEvalSuite', 'Delete an eval suite and cancel its run', 'Evals', {
          description: 'Its runs and results go with it.',
          errors: ['AGENT_NOT_FOUND', 'EVAL_SUITE_NOT_FOUND', 'VERSION_CONFLICT'],
          headers: IF_MATCH,
          example: DELETED_EXAMPLE,
        }),
      },
    )
