import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { noteRefusedChat } from '../../../activities/provider/chat-first.ts'
import { newId } from '../../../domain/id.ts'
import { ModelError } from '../../../domain/model/model.ts'
import { asSystem, inWorkspace } from '../../../store/connection/scope.ts'
import { openDatabase } from '../../../store/database.ts'
import { claimProvider } from '../../../store/limit/provider.ts'
import { stack, until } from '../../support/stack/stack.ts'

const database = openDatabase({ url: stack.databaseUrl }, 2)
after(() => database.$client.end())

const pauseOf = async (provider: string) => {
  const { pausedMs } = await asSystem(() => claimProvider(database, provider, newId(), 1, false))
  return pausedMs
}
const note = (provider: string, status: number) =>
  inWorkspace(newId(), () => noteRefusedChat(database, provider, new ModelError('transient', 'refused', { status })))

describe('a chat that its provider refuses', () => {
  it('with 429 pauses the evals and ingestions of all processes', async () => {
    const provider = `p-${newId()}`
    note(provider, 429)
    await until('the pause is stored', async () => (await pauseOf(provider)) > 0)
  })

  it('with another status pauses nothing', async () => {
    const [refused, noted] = [`p-${newId()}`, `p-${newId()}`]
    note(refused, 503)
    note(noted, 429)
    await until('the later pause is stored', async () => (await pauseOf(noted)) > 0)
    assert.equal(await pauseOf(refused), 0)
  })
})
