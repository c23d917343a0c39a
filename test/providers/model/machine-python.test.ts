import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { missingLocalModel } from '../../../api/knowledge/embedding-model.ts'
import { createModelFetches } from '../../../providers/model/machine/fetch.ts'
import { askPython, readPython } from '../../../providers/model/machine/python.ts'

const root = mkdtempSync(join(tmpdir(), 'ams-python-'))
after(() => rmSync(root, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(root, 'bin-'))
/** A PATH whose python3 is this script. */
function pathOf(script: string, mode = 0o755): string {
  const folder = newFolder()
  writeFileSync(join(folder, 'python3'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'python3'), mode)
  return folder
}
async function withPath<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const before = process.env.PATH
  process.env.PATH = path
  return await work().finally(() => (process.env.PATH = before))
}

const MISSING = { isKnown: true }
const HANGS = 'exec /bin/sleep 3600'
const SHORT_MS = 50

describe('the Python of this machine', () => {
  it('is named as the folder of a model is', async () => {
    assert.match((await askPython()).tag ?? '', /^cpython-3\d+/)
  })

  it('is missing where PATH has no python3, or one that is not executable or ends with an error', async () => {
    const paths = [newFolder(), join(root, 'none'), pathOf('echo cpython-313', 0o644), pathOf('exit 3'), pathOf(':')]
    for (const path of paths) assert.deepEqual(await readPython(path), MISSING, path)
  })

  it('is the first in PATH that is executable', async () => {
    const path = [newFolder(), pathOf('echo first', 0o644), pathOf('echo second'), pathOf('echo third')].join(':')
    assert.deepEqual(await readPython(path), { tag: 'second', isKnown: true })
  })

  it('is not missing, but unknown, where it does not answer in time, is killed or cannot be started', async () => {
    assert.deepEqual(await readPython(pathOf(HANGS), undefined, SHORT_MS), { isKnown: false })
    assert.deepEqual(await readPython(pathOf('kill -9 $$')), { isKnown: false })
    assert.deepEqual(await readPython('a\0b'), { isKnown: false })
  })

  it('that does not answer in time is the one of before', async () => {
    const before = Promise.resolve({ tag: 'cpython-313', isKnown: true })
    assert.deepEqual(await readPython(pathOf(HANGS), before, SHORT_MS), await before)
    assert.deepEqual(await readPython(pathOf('exit 1'), before), MISSING)
  })

  it('gets nothing of the environment but PATH', async () => {
    process.env.ENCRYPTION_KEY = 'not-for-python'
    const { tag } = await readPython(pathOf('echo "key: $ENCRYPTION_KEY"')).finally(
      () => delete process.env.ENCRYPTION_KEY,
    )
    assert.equal(tag, 'key:')
  })

  it('is asked once by all who ask at the same time, and anew for another PATH', async () => {
    const count = join(newFolder(), 'count')
    const once = pathOf(`[ -e ${count} ] && exit 1; : > ${count}; echo cpython-313`)
    await withPath(once, async () => {
      const answers = await Promise.all([askPython(), askPython(), askPython()])
      assert.deepEqual(
        [...answers, await askPython()].map(({ tag }) => tag),
        Array(4).fill('cpython-313'),
      )
    })
    assert.deepEqual(await withPath(newFolder(), askPython), MISSING)
  })

  it('is not started for knowledge bases without a model of this machine', async () => {
    const started = join(newFolder(), 'started')
    const modelFetches = createModelFetches(newFolder())
    await withPath(pathOf(`: > ${started}`), async () => {
      for (const id of ['local/lexical', 'openai/text-embedding-3-small'])
        assert.equal(await missingLocalModel({ modelFetches }, id), undefined)
      assert.equal(existsSync(started), false)
      assert.equal((await missingLocalModel({ modelFetches }, 'local/multilingual-e5-small'))?.status, 'failed')
      assert.equal(existsSync(started), true)
    })
  })
})
