import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AGENT_SECTIONS } from '../../../api/agent/section.ts'
import { AgentChange, NewAgent } from '../../../domain/agent/agent.ts'
import { EvalImport, NewCaseOfTurn, NewEvalSuite } from '../../../domain/eval/suite.ts'
import { NewKnowledgeBase, SearchQuery } from '../../../domain/knowledge/base.ts'
import { TOOL } from '../../support/agent-section.ts'
import { request } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

type Node = { [keyword: string]: unknown; properties?: Record<string, Node>; anyOf?: Node[] }

const TAKEN: Record<string, unknown> = {
  ...Object.fromEntries(AGENT_SECTIONS.map(({ name, bodySchema }) => [`PUT …/${name}`, bodySchema])),
  'POST /v1/agents': NewAgent,
  'PATCH /v1/agents/{id}': AgentChange,
  'POST …/evals': NewEvalSuite,
  'POST …/import': EvalImport,
  'POST …/cases': NewCaseOfTurn,
  'POST …/knowledge-bases': NewKnowledgeBase,
  'POST …/search': SearchQuery,
}

/** The paths of all texts, lists and maps in a schema that have no upper limit. */
function unbounded(node: Node, path: string): string[] {
  const own = node as { [keyword: string]: unknown; type?: unknown }
  const inner = [
    ...Object.entries(node.properties ?? {}).flatMap(([name, each]) => unbounded(each, `${path}.${name}`)),
    ...(node.anyOf ?? []).flatMap((each) => unbounded(each, path)),
    ...(own.type === 'array' ? unbounded(own.items as Node, `${path}[]`) : []),
    ...(typeof own.additionalProperties === 'object' ? unbounded(own.additionalProperties as Node, `${path}{}`) : []),
  ]
  const isText = own.type === 'string' && !['format', 'enum', 'const'].some((keyword) => keyword in own)
  const isMap = typeof own.additionalProperties === 'object'
  const isOpen =
    (isText && typeof own.maxLength !== 'number') ||
    (own.type === 'array' && typeof own.maxItems !== 'number') ||
    (isMap && !(typeof own.maxProperties === 'number' && own.propertyNames))
  return isOpen ? [path, ...inner] : inner
}

describe('limits of configurations', () => {
  for (const [route, schema] of Object.entries(TAKEN))
    it(`each text, list and map of ${route} has one`, () => {
      assert.deepEqual(unbounded(schema as Node, ''), [])
    })

  const tooLong: [section: string, body: unknown, message: RegExp][] = [
    ['tools', [{ ...TOOL, name: 'x'.repeat(501) }], /^\[0\]\.name must be a string of at most 500 characters\.$/],
    [
      'tools',
      [{ ...TOOL, config: { bodyTemplate: `{{a${' '.repeat(100_000)}` } }],
      /^\[0\]\.config\.bodyTemplate must be a string of at most 100000 characters\.$/,
    ],
    ['tools', [{ ...TOOL, config: { headers: { ['x'.repeat(501)]: '' } } }], /^The field name \[0\].* is too long\.$/],
    [
      'tools',
      [{ ...TOOL, config: { headers: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`h${at}`, ''])) } }],
      /^\[0\]\.config\.headers must be an object of at most 100 fields\.$/,
    ],
    ['prompt', { systemPrompt: 'x'.repeat(1_000_001) }, /^systemPrompt must be .* at most 1000000 characters\.$/],
  ]
  for (const [section, body, message] of tooLong)
    it(`PUT of ${section} says which one was passed: ${message.source.slice(0, 50)}`, async () => {
      const { status, error } = await request('PUT', `/v1/agents/${await makeAgent()}/${section}`, { body })
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, message)
    })
})
