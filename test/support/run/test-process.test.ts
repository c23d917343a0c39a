import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { testProcesses } from './test-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'ams-test-process-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function writeTest(name: string, title: string, first = ''): string {
  const file = join(folder, `${name}.test.mjs`)
  writeFileSync(file, `import { test } from 'node:test'\n${first}\ntest('${title}', () => {})\n`)
  return file
}

const runAll = async (files: string[]): Promise<string> => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return (await promisify(execFile)(process.execPath, ['--test', '--test-reporter=tap', ...files], { env })).stdout
}

describe('the processes of test files', () => {
  it('are shared by neighbours, except by files that wait before their tests', async () => {
    const names = [writeTest('a', 'first'), writeTest('b', 'second'), writeTest('c', 'third', 'await null')]
    const files = testProcesses(names, folder)
    assert.equal(files.length, 2)
    assert.equal(files[0], names[2])
    const output = await runAll(files)
    for (const title of ['first', 'second', 'third']) assert.match(output, new RegExp(`^ok .* ${title}$`, 'm'))
  })

  it('that would begin too late skip their tests', async () => {
    const name = writeTest('late', 'never')
    const output = await runAll(testProcesses([name], folder, Date.now() - 1))
    assert.match(output, /late\.test\.mjs # SKIP The time of this run was over\./)
    assert.doesNotMatch(output, /never/)
    assert.match(output, /^# skipped 1$/m)
  })

  it('that begin in time run their tests', async () => {
    const output = await runAll(testProcesses([writeTest('early', 'in time')], folder, Date.now() + 60_000))
    assert.match(output, /^ok .* in time$/m)
  })
})
