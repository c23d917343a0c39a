import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../domain/id.ts'
import type { GuardrailVerdict } from '../../../domain/turn/turn.ts'
import type { Database } from '../../../store/database.ts'
import { insertTurnInLine, type NewTurn } from '../../../store/turn/accept.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { insertRunningTurn } from '../../../store/turn/insert.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { everyRowAfter } from '../../support/stack/every-row.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting, HOLDER_ID, type WriteTurn } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let own: Awaited<ReturnType<typeof createOwnDatabase>>
before(async () => {
  own = await createOwnDatabase()
})
after(() => own[Symbol.asyncDispose]())

const clientContext = { messages: [{ role: 'user' as const, text: 'earlier' }], instructions: 'Be brief.' }
const inputVerdict: GuardrailVerdict = { stage: 'input', rule: 'piiDetection', action: 'masked' }

describe('the one statement and the transaction that accept a turn leave the same rows', () => {
  const cases: [what: string, asked: Partial<NewTurn>][] = [
    ['of a plain message', {}],
    ['of a turn that its API process holds', { holderId: HOLDER_ID }],
    ['of a message with a guardrail verdict', { inputVerdict, message: 'I am [EMAIL]' }],
    ['of a request with an Idempotency-Key', { idempotency: { key: 'k', hash: 'h' } }],
    ['of an eval turn, whose id is given', { source: 'eval', id: newId() }],
    ['of a turn with messages that a client brought', { clientContext }],
    ['of a turn whose search is limited', { retrieval: { limit: 3, filter: { type: 'eq', key: 'a', value: 1 } } }],
    ['of a turn of a trace', { traceContext: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` } }],
  ]
  for (const [what, asked] of cases)
    it(what, async () => {
      const { database } = own
      const accepting = (write: WriteTurn) =>
        everyRowAfter(database, () => continueConversation(database, asked, write))
      assert.deepEqual(await accepting(insertRunningTurn), await accepting(insertTurnInLine))
    })
})

/** The second turn of a conversation, after the first has ended. Both are given back as they are stored. */
async function continueConversation(database: Database, asked: Partial<NewTurn>, write: WriteTurn): Promise<void> {
  const accept = await createAccepting(database)
  const first = await accept()
  assert.deepEqual(first, await loadTurn(database, first.id))
  await endTurn(endingOf(database), first.id, { status: 'cancelled' })
  const second = await accept({ ...asked, conversationId: first.conversationId }, write)
  assert.deepEqual(second, await loadTurn(database, second.id))
  assert.deepEqual([second.status, second.place], ['running', 2])
}
