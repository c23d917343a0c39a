import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findBubblewrap } from '../../start/bubblewrap.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { request, startOwnStack, until } from '../support/stack/stack.ts'

it('with REQUIRE_WALL and without a wall documents are refused and /readyz is red, until there is a wall', async () => {
  await using own = await startOwnStack({
    withoutApplication: true,
    settings: { REQUIRE_WALL: 'on', BUBBLEWRAP_PATH: '/nowhere' },
  })
  const { baseUrl, keys } = own.info
  for (const name of ['api', 'worker'] as const) own.part(name).start()
  const readyz = () => request('GET', '//readyz', { baseUrl, key: null }).catch(() => undefined)
  await until('the part is red', async () => (await readyz())?.text.includes('worker: no wall: documents, pages'))
  assert.equal((await readyz())?.status, 503)

  const base = await makeKnowledgeBase({ baseUrl, key: keys.a })
  const { data } = await base.upload('report.txt', 'Seven barrels.')
  const refused = await base.settled(data.id)
  assert.deepEqual([refused.status, refused.error?.code], ['error', 'DOCUMENT_READER_UNAVAILABLE'])

  const bubblewrapPath = await findBubblewrap()
  if (!bubblewrapPath) return
  await own.part('worker').kill()
  await own.addWorker({ BUBBLEWRAP_PATH: bubblewrapPath })
  await own.ready()
  await request('POST', `${base.path}/documents/${data.id}/retry`, { baseUrl, key: keys.a })
  await until('it is read', async () => (await base.find(data.id)).status === 'ready')
})
