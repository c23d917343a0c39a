import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import pino from 'pino'
import { searchBases } from '../../../api/knowledge/search.ts'
import { readConfig } from '../../../config.ts'
import { createModels } from '../../../providers/model/models.ts'
import { inWorkspace } from '../../../store/connection/scope.ts'
import { findKnowledgeBase } from '../../../store/knowledge/base.ts'
import { countEmbeddings } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { openSlowDatabase } from '../../support/knowledge/slow-database.ts'
import { request, stack } from '../../support/stack/stack.ts'

describe('a search whose vectors take too long', () => {
  it('goes by words alone, says so, and pays for one vector', async () => {
    const base = await makeKnowledgeBase()
    const { data: uploaded } = await base.upload('bassoon.txt', 'The bassoon has five joints.')
    await base.settled(uploaded.id)
    const { tenantId: workspaceId } = (await request<{ tenantId: string }>('GET', base.path)).data
    const word = `bassoon${randomUUID().slice(0, 8)}`
    await using slow = await openSlowDatabase('chunk_vectors')
    const deps = { database: slow.database, models: createModels(readConfig(stack.env)), log: pino({ enabled: false }) }
    const found = await inWorkspace(workspaceId, async () => {
      const record = await findKnowledgeBase(slow.database, workspaceId, base.agentId, base.id)
      const query = { query: `${word}: how many joints has the bassoon?`, limit: 5 }
      return await searchBases(deps, { workspaceId, agentId: base.agentId }, [record], query)
    })
    assert.deepEqual([found.cut_to, found.data[0]?.document_id], ['words', uploaded.id])
    assert.equal(await countEmbeddings(word), 1)
  })
})
