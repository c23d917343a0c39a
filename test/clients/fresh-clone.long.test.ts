import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const work = mkdtempSync(join(tmpdir(), 'ams-fresh-'))
const clone = join(work, 'clone')
const made = join(work, 'made')
after(() => rmSync(work, { recursive: true, force: true }))

/** What git would show of a folder, without what it ignores. */
const filesOf = (folder: string): string[] =>
  readdirSync(join(clone, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|\/)(node_modules|dist)(\/|$)/.test(name))
    .sort()

describe('a fresh clone', () => {
  before(async () => {
    const { stdout } = await run('git', ['ls-files', 'clients', 'tsconfig.json'], { cwd: root, maxBuffer: 1e7 })
    for (const name of stdout.trim().split('\n')) cpSync(join(root, name), join(clone, name))
  })

  it('makes the package of TypeScript alone, which installs, and leaves nothing behind', async () => {
    const folder = join(clone, 'clients', 'typescript')
    const before = filesOf('clients/typescript')
    const { stdout } = await run('npm', ['pack', '--pack-destination', work], { cwd: folder })
    assert.deepEqual(filesOf('clients/typescript'), before)
    const project = join(made, 'node')
    cpSync(join(folder, 'LICENSE'), join(project, 'LICENSE'))
    writeFileSync(join(project, 'package.json'), '{}')
    const tarball = join(work, stdout.trim().split('\n').at(-1) ?? '')
    await run('npm', ['install', '--no-save', '--no-package-lock', '--omit=dev', tarball], { cwd: project })
    const { stdout: help } = await run('npx', ['--offline', 'ams', '--help'], { cwd: project })
    assert.match(help, /ams apply <file>/)
    const packed = readdirSync(join(project, 'node_modules', 'agent-management-client'))
    assert.deepEqual(packed.sort(), ['LICENSE', 'README.md', 'dist', 'package.json'])
  })

  it('makes the package of Python alone, which installs, and leaves nothing behind', async () => {
    const before = filesOf('clients/python')
    const folder = join(clone, 'clients', 'python')
    await run('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', work, folder])
    assert.deepEqual(filesOf('clients/python'), before)
    const python = join(made, 'venv', 'bin', 'python')
    await run('python3', ['-m', 'venv', '--without-pip', join(made, 'venv')])
    await run('python3', ['-m', 'pip', '--python', python, 'install', '--quiet', folder])
    assert.deepEqual(filesOf('clients/python'), before)
    const program = 'import ams_client, importlib.metadata as m; print(m.version("agent-management-client"))'
    assert.equal((await run(python, ['-c', program], { cwd: work })).stdout, '0.1.0\n')
  })
})
