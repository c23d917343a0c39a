import { Elysia } from 'elysia'
import { checkImport, readImport } from '../../domain/eval/import.ts'
import { EvalImport, EvalImportCheck, EvalImportReport } from '../../domain/eval/suite.ts'
import { findAgent } from '../../store/agent/agent.ts'
import type { Transactor } from '../../store/database.ts'
import { insertEvalSuite } from '../../store/eval/suite.ts'
import { AgentPath, Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { body } from '../request/schema.ts'
import { NEW_SUITE_EXAMPLE, SUITE_EXAMPLE, SUITE_STEPS } from './example.ts'
import { SuiteMutation, suiteFacts, suiteMutation } from './reply.ts'

/** The routes that read test cases from files: make a suite of one, or only say what would become of it. */
export const evalImportRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-import' }).use(importing(deps)).use(checking(deps))

const importing = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-importing' }).use(authentication(deps)).post(
    '/v1/agents/:id/evals/import',
    async ({ workspaceId, audit, params, body, set }) => {
      await findAgent(deps.database, workspaceId, params.id)
      const testCases = await readImport(body)
      const insert = (tx: Transactor) => insertEvalSuite(tx, workspaceId, params.id, { name: body.name, testCases })
      set.status = 201
      return suiteMutation(set, await audit.write('importEvalSuite', insert, suiteFacts))
    },
    {
      params: AgentPath,
      body: body(EvalImport),
      response: { 201: SuiteMutation },
      detail: operation(
        'importEvalSuite',
        'Create an eval suite from CSV or JSONL, also in the formats of promptfoo and OpenAI',
        'Evals',
        {
          description: 'Where a line is at fault, the answer names it and nothing is stored.',
          errors: ['AGENT_NOT_FOUND'],
          requestExample: {
            name: 'Imported',
            format: 'csv',
            content: 'question,__expected\nCapital of France?,icontains: Paris\n',
          },
          example: { data: SUITE_EXAMPLE, next_steps: SUITE_STEPS },
        },
      ),
    },
  )

const checking = (deps: ApiDependencies) =>
  new Elysia({ name: 'eval-import-checking' }).use(authentication(deps)).post(
    '/v1/agents/:id/evals/import/check',
    async ({ workspaceId, params, body }) => {
      await findAgent(deps.database, workspaceId, params.id)
      return { data: await checkImport(body) }
    },
    {
      params: AgentPath,
      body: body(EvalImportCheck),
      response: { 200: Read(EvalImportReport) },
      detail: operation('checkEvalImport', 'Say what an import would make of a file, and store nothing', 'Evals', {
        description:
          'The first hundred lines that cannot be used have their reasons, and faultCount counts them all; the test cases of the others are in testCases.',
        errors: ['AGENT_NOT_FOUND'],
        requestExample: { format: 'csv', content: 'question,__expected\nCapital of France?,icontains: Paris\n,x\n' },
        example: {
          data: {
            testCases: NEW_SUITE_EXAMPLE.testCases.slice(0, 1),
            faults: [{ line: 3, message: 'content line 3 has no input (its columns are question, __expected).' }],
            faultCount: 1,
          },
        },
      }),
    },
  )
