import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { methodsAt, routeTableOf } from '../../../api/request/route-table.ts'

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
