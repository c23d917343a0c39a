import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { waitFor } from '../../start/wait.ts'

const project = mkdtempSync(join(tmpdir(), 'ams-install-'))
const packageFile = join(project, 'node_modules', 'pump', 'index.js')
const npm = join(project, 'npm-cli.js')
const packages = { 'node_modules/pump': { integrity: 'sha512-pump' } }
after(() => rmSync(project, { recursive: true }))

mkdirSync(join(project, 'start', 'check'), { recursive: true })
cpSync(join(import.meta.dirname, '..', '..', 'start', 'bootstrap.mjs'), join(project, 'start', 'bootstrap.mjs'))
writeFileSync(join(project, 'start', 'check', 'run.ts'), "console.log('checked')\n")
writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))

/** A npm that takes a package which is there for whole, as npm does; a slow one has written half of it. */
const npmThat = (end: 'ends' | 'hangs') => `
  const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
  mkdirSync('node_modules/pump', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify({ packages }))})
  if (!existsSync('node_modules/pump/index.js'))
    writeFileSync('node_modules/pump/index.js', '${end === 'ends' ? 'whole' : 'half'}')
  console.log('installed')
  ${end === 'ends' ? '' : 'setInterval(() => {}, 1_000)'}`

function run(end: 'ends' | 'hangs') {
  writeFileSync(npm, npmThat(end))
  const env = { ...process.env, npm_execpath: npm, npm_lifecycle_event: '' }
  const child = spawn(process.execPath, ['start/bootstrap.mjs', 'check'], { cwd: project, env, detached: true })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, pid: child.pid ?? 0, ended: once(child, 'close') }
}

describe('an install of npm start', () => {
  it('that was killed is done anew from an empty folder', async () => {
    const killed = run('hangs')
    await waitFor('half a package', async () => assert.ok(killed.output().includes('installed')))
    process.kill(-killed.pid, 'SIGKILL')
    await killed.ended
    const next = run('ends')
    await next.ended
    assert.match(next.output(), /checked/)
    assert.equal(readFileSync(packageFile, 'utf8'), 'whole')
  })

  it('is done once', async () => {
    const next = run('ends')
    await next.ended
    assert.equal(next.output(), 'checked\n')
  })
})
