import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { embedLexically } from '../../../providers/model/local-embedding.ts'
import type { Database } from '../../../store/database.ts'
import { searchPassages } from '../../../store/knowledge/search/search.ts'
import { makeVectorBase, type VectorBase } from '../../support/knowledge/vector-base.ts'
import { addWordedDocument } from '../../support/knowledge/worded-document.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'

let own: Awaited<ReturnType<typeof createOwnDatabase>>
let database: Database
let base: VectorBase
before(async () => {
  own = await createOwnDatabase()
  database = own.database
  base = await makeVectorBase(database)
  for (const [at, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].entries())
    await addWordedDocument(database, base, `sheet${at}.txt`, [`Data sheet Anchor ${letter}. It is made of steel.`])
})
after(() => own[Symbol.asyncDispose]())

async function first(query: string, mode: 'hybrid' | 'text'): Promise<string> {
  const [best] = await searchPassages(
    database,
    base.workspaceId,
    [{ id: base.kbId, embeddingModel: 'local/lexical' }],
    { query, limit: 5, mode },
    async (_model, text) => embedLexically(text),
  )
  return /Anchor (\p{Lu})/u.exec(best?.text ?? '')?.[1] ?? ''
}

describe('a search by a single letter, which is no word of the index', () => {
  for (const mode of ['hybrid', 'text'] as const)
    it(`finds the page of that letter first (${mode})`, async () => {
      for (const letter of ['A', 'E', 'I', 'O', 'S', 'T', 'Y', 'B'])
        assert.equal(await first(`What is Anchor ${letter} made of?`, mode), letter)
      assert.equal(await first('what is anchor e made of', mode), 'E')
    })
})
