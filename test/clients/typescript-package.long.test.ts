import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { findBun } from '../../start/application.ts'
import { stack } from '../support/stack/stack.ts'
import { answerWithWeather } from '../support/turn/chat.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const packageFolder = join(root, 'clients', 'typescript')
const project = mkdtempSync(join(tmpdir(), 'ams-client-'))
after(() => rmSync(project, { recursive: true, force: true }))

/** Packs a folder into the project, and returns the name of the file. */
async function pack(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', project], { cwd: folder })
  return `./${stdout.trim().split('\n').at(-1)}`
}

/** The programs of the README, with the address and the key of the test's service. */
const [tour = '', functions = ''] = Array.from(
  readFileSync(join(packageFolder, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g),
  ([, code = '']) => code.replace('http://localhost:3000', stack.baseUrl).replace('ams_…', stack.keys.a),
)

const upload = `
import { createAmsClient, unwrap, uploadFile } from 'agent-management-client'

const client = createAmsClient({ baseUrl: '${stack.baseUrl}', apiKey: '${stack.keys.a}' })
const { id } = await uploadFile(client, { filename: 'note.txt', content: 'A note.' })
const { data } = await unwrap(client.GET('/v1/files/{id}', { params: { path: { id } } }))
console.log(data.filename, data.mediaType, data.sizeBytes)
`

/** Deno takes the packages of the project, asks no registry, and refuses where it would ask a person. */
const OFFLINE = ['--node-modules-dir=manual', '--no-remote', '--no-lock', '--no-prompt']

/** What runs programs, and its arguments. */
const PLACES = [
  ['Node', process.execPath],
  ['Bun', findBun()],
  // Deno gives the program the network of this machine, and nothing else of it.
  ['Deno', process.execPath, join(root, 'node_modules/deno/bin.cjs'), 'run', '--allow-net=127.0.0.1', ...OFFLINE],
] as const

describe('the package agent-management-client', () => {
  before(async () => {
    // The dependencies come from this installation, so the test needs no registry.
    const folders = ['openapi-fetch', 'openapi-typescript-helpers', 'yaml'].map((name) =>
      join(root, 'node_modules', name),
    )
    const files = [await pack(packageFolder), ...(await Promise.all(folders.map(pack)))]
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(project, 'tour.ts'), tour)
    writeFileSync(join(project, 'functions.ts'), functions)
    writeFileSync(join(project, 'upload.ts'), upload)
    await run('npm', ['install', '--offline', '--no-save', '--silent', ...files], { cwd: project })
  })

  it('has types that a strict project compiles with', async () => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node']
    const types = ['--typeRoots', join(root, 'node_modules', '@types'), '--lib', 'es2024,dom,dom.iterable']
    await run(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...types, 'tour.ts', 'functions.ts', 'upload.ts'],
      {
        cwd: project,
      },
    ).catch(({ stdout }: { stdout: string }) => assert.fail(stdout))
  })

  it('brings the program ams', async () => {
    const { stdout } = await run('npx', ['--offline', 'ams', '--help'], { cwd: project })
    assert.match(stdout, /^ams <command> \[options\]\n[\s\S]*ams eval run <agent> <suite>/)
  })

  for (const [name, program, ...args] of PLACES)
    it(`uploads a file of messages in ${name}`, async () => {
      const env = { ...process.env, DENO_DIR: join(project, 'deno'), DENO_NO_UPDATE_CHECK: '1' }
      const { stdout } = await run(program, [...args, 'upload.ts'], { cwd: project, env })
      assert.equal(stdout, 'note.txt text/plain 7\n')
    })

  for (const [name, program, ...args] of PLACES)
    it(`runs the programs of its README in ${name}`, async () => {
      const env = { ...process.env, DENO_DIR: join(project, 'deno'), DENO_NO_UPDATE_CHECK: '1' }
      await answerWithWeather()
      const asked = await run(program, [...args, 'functions.ts'], { cwd: project, env })
      assert.match(asked.stdout, /TOOL SAID: [\s\S]*\{"city":"Oslo","celsius":4\}[\s\S]*\nstop\n$/)
      const { stdout } = await run(program, [...args, 'tour.ts'], { cwd: project, env })
      assert.match(stdout, /sent (\d+) of \1 bytes\nreturns\.md is ready\n/)
      assert.match(stdout, /30 days[\s\S]*\n1 passage\(s\) of returns\.md\n1 of 1 passed\nAGENT_NOT_FOUND: \S/)
    })
})
