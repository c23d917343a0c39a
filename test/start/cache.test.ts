import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

const base = mkdtempSync(join(tmpdir(), 'ams-cache-'))
process.env.XDG_CACHE_HOME = base
const { cacheFolder, findCached, makeCached } = await import('../../start/cache.ts')
after(() => rmSync(base, { recursive: true, force: true }))

describe('the cache of programs', () => {
  it('shows only complete folders', async () => {
    await makeCached('program-1', async (folder) => {
      writeFileSync(join(folder, 'half'), '')
      assert.equal(findCached('program-1'), undefined)
      writeFileSync(join(folder, 'whole'), '')
    })
    assert.deepEqual(readdirSync(findCached('program-1') ?? '').sort(), ['half', 'whole'])
  })

  it('keeps nothing of a failed folder', async () => {
    const failing = makeCached('program-2', async (folder) => {
      writeFileSync(join(folder, 'half'), '')
      throw new Error('no network')
    })
    await assert.rejects(failing, /no network/)
    assert.equal(findCached('program-2'), undefined)
    assert.deepEqual(
      readdirSync(cacheFolder()).filter((name) => name.startsWith('program-2')),
      [],
    )
  })

  it('gives two makers at once the same complete folder', async () => {
    const make = (text: string) =>
      makeCached('program-3', async (folder) => {
        writeFileSync(join(folder, 'first'), text)
        await nextTurn()
        writeFileSync(join(folder, 'second'), text)
      })
    const [first, second] = await Promise.all([make('a'), make('b')])
    assert.equal(first, second)
    assert.equal(readFileSync(join(first, 'first'), 'utf8'), readFileSync(join(first, 'second'), 'utf8'))
  })
})
