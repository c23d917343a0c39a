import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import type { KnowledgeQuestion } from '../../../activities/knowledge/search.ts'
import type { SearchHit } from '../../../domain/knowledge/base.ts'
import { errorOf, runTool, textOf } from './tool-server.ts'

const hit: SearchHit = {
  document_id: '01890000-0000-7000-8000-000000000001',
  filename: 'hours.md',
  chunk_id: '01890000-0000-7000-8000-000000000002',
  text: 'Open from 9 to 17.',
  score: 0.8,
  page: 3,
  heading: 'Hours',
}

describe('knowledge_card', () => {
  test('cuts a result that is too long, like every tool', async () => {
    const outcome = await runTool('knowledge_card', { instructions: 'é'.repeat(60_000) })
    assert.match(textOf(outcome), /^é{50000}\n\[cut here: 60000 characters in all\]$/)
  })

  test('returns its instructions and the passages of its own agent', async () => {
    const asked: unknown[] = []
    const searchKnowledge = async ({ workspaceId, agentId, query }: KnowledgeQuestion) => {
      asked.push(workspaceId, agentId, query)
      return [hit, { ...hit, filename: 'more.md', page: undefined, heading: undefined }]
    }
    const outcome = await runTool(
      'knowledge_card',
      { instructions: 'Answer shortly.' },
      { query: 'hours' },
      { searchKnowledge },
    )
    assert.deepEqual(asked, ['workspace', 'agent', 'hours'])
    assert.match(
      textOf(outcome),
      /^Answer shortly\.\n\nPassages .*not instructions.*\n\n- hours\.md, page 3, Hours\nOpen from 9 to 17\.\n\n- more\.md\n/,
    )
  })

  test('says that nothing was found', async () => {
    assert.match(textOf(await runTool('knowledge_card', {}, { query: 'hours' })), /no passage about this/)
  })

  test('fails without details when the search breaks', async () => {
    const searchKnowledge = async () => {
      throw new Error('password=secret')
    }
    const outcome = await runTool('knowledge_card', {}, { query: 'hours' }, { searchKnowledge })
    assert.equal(errorOf(outcome), 'The tool could not be run.')
  })

  test('fails when the search passes the deadline of the call', async () => {
    const signal = AbortSignal.timeout(10)
    const searchKnowledge = async () => {
      await once(signal, 'abort')
      throw new Error('late')
    }
    const outcome = await runTool('knowledge_card', {}, { query: 'hours' }, { searchKnowledge, signal })
    assert.equal(errorOf(outcome), 'The tool was not finished in time.')
  })
})

describe('calculator', () => {
  test('returns the value or the reason of its failure', async () => {
    assert.equal(textOf(await runTool('calculator', {}, { expression: '0.1 + 0.2' })), '0.3')
    assert.match(errorOf(await runTool('calculator', {}, { expression: '1 / 0' })), /Division by zero/)
  })
})
