import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { likelyPath, methodsAt, routeTableOf } from '../../../api/request/route-table.ts'

const table = routeTableOf([
  { method: 'GET', path: '/api/v1/evals' },
  { method: 'POST', path: '/api/v1/evals' },
  { method: 'POST', path: '/api/v1/evals/import' },
  { method: 'PUT', path: '/api/v1/evals/:suiteId' },
  { method: 'GET', path: '/api/openapi.json' },
])

describe('the methods of a path', () => {
  it('are listed in order', () => assert.deepEqual(methodsAt(table, '/api/v1/evals'), ['GET', 'POST']))
  it('prefer a literal path to a path with parameters', () =>
    assert.deepEqual(methodsAt(table, '/api/v1/evals/import'), ['POST']))
  it('are found for any parameter', () => assert.deepEqual(methodsAt(table, '/api/v1/evals/7'), ['PUT']))
  it('are found with a slash at the end', () => assert.deepEqual(methodsAt(table, '/api/v1/evals/'), ['GET', 'POST']))
  it('are empty for an unknown path', () => {
    for (const path of ['/api/v1', '/api/v1/evals/7/8', '/api/openapiXjson', '/v1/evals'])
      assert.deepEqual(methodsAt(table, path), [])
  })
})

describe('the path that was probably meant', () => {
  const full = routeTableOf([
    ...[
      '/api/v1/agents',
      '/api/v1/agents/:id',
      '/api/v1/agents/:id/knowledge-bases',
      '/api/v1/agents/:id/knowledge-bases/:kbId/documents',
      '/api/openai/v1/models',
      '/api/v1/logs',
      '/api/v1/agents/:id/logs',
    ].map((path) => ({ method: 'GET', path })),
  ])
  const cases: [string, string | undefined][] = [
    ['/v1/agents', '/api/v1/agents'],
    ['/api/agents', '/api/v1/agents'],
    ['/api/v1/v1/agents', '/api/v1/agents'],
    ['/v2/agents', '/api/v1/agents'],
    ['/openai/v1/models', '/api/openai/v1/models'],
    ['/api/v1/knowledge-bases', '/api/v1/agents/{id}/knowledge-bases'],
    ['/api/v1/agents/7/document', '/api/v1/agents/{id}/knowledge-bases/{kbId}/documents'],
    ['/api/v1/log', '/api/v1/logs'],
    ['/api/v1', undefined],
    ['/', undefined],
    ['/api/v1/nothing', undefined],
    [`/api/v1/agents/${'a'.repeat(300)}/logs`, undefined],
  ]
  for (const [path, meant] of cases)
    it(`of ${path.slice(0, 40)} is ${meant ?? 'unknown'}`, () => assert.equal(likelyPath(full, path), meant))
})
