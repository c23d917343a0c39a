import type { HostileProgram } from './sandbox-host.ts'

/** Each program prints BREACHED when it succeeds. `host` holds the facts about the machine that it attacks. */
const read = (path: string) => `if (require('fs').readFileSync(${path}).length) breached()`
const list = (path: string) => `if (require('fs').readdirSync(${path}).length) breached()`

const FILES: HostileProgram[] = [
  ['reads /etc/passwd', read("'/etc/passwd'")],
  ['reads a file of the host', read('host.secretFile')],
  ['streams a file of the host', `require('fs').createReadStream(host.secretFile).once('data', breached)`],
  ['reads a file of the host by promises', `await require('fs/promises').readFile(host.secretFile); breached()`],
  [
    'reads a file of the host by an import',
    `import { readFileSync } from 'node:fs'\nif (readFileSync(host.secretFile).length) breached()`,
  ],
  ['climbs out of its folder', read("'/tmp/../../..' + host.secretFile")],
  [
    'reads through a symbolic link',
    `const fs = require('fs'), at = '/tmp/ams-link-' + host.mark
try { fs.symlinkSync(host.secretFile, at); if (fs.readFileSync(at).length) breached() } finally { fs.unlinkSync(at) }`,
  ],
  [
    'reads through a hard link',
    `const fs = require('fs'), at = host.folder + '/hard'
try { fs.linkSync(host.secretFile, at); breached() } finally { fs.rmSync(at) }`,
  ],
  ['copies a file of the host', `require('fs').copyFileSync(host.secretFile, host.folder + '/copy'); breached()`],
  ['writes into a folder of the host', `require('fs').writeFileSync(host.folder + '/new', 'x'); breached()`],
  ['watches a folder of the host', `const watcher = require('fs').watch(host.folder); breached(); watcher.close()`],
  ['goes to a folder of the host', 'process.chdir(host.folder); breached()'],
  ['lists /etc', list("'/etc'")],
  ['lists /proc', list("'/proc'")],
  ['lists /sys', list("'/sys'")],
  ['reads its environment from /proc', read("'/proc/self/environ'")],
  ['reads the command of process 1', read("'/proc/1/cmdline'")],
  ['opens a terminal', `require('fs').openSync('/dev/ptmx', 'r+'); breached()`],
  [
    'writes into shared memory',
    `const fs = require('fs'), at = '/dev/shm/ams-' + host.mark
fs.writeFileSync(at, 'x'); fs.rmSync(at); breached()`,
  ],
  ['reads the project', read("host.project + '/package.json'")],
  ['imports from the project', `await import(host.project + '/domain/id.ts'); breached()`],
  [
    'opens a database of the host',
    `const { DatabaseSync } = require('node:sqlite')
new DatabaseSync(host.folder + '/a.db').exec('create table a (b)'); breached()`,
  ],
  [
    'preopens a folder for WASI',
    `const { WASI } = require('node:wasi')
new WASI({ version: 'preview1', preopens: { '/host': host.folder } }); breached()`,
  ],
  [
    'writes a diagnostic report',
    `const fs = require('fs')
process.report.directory = host.folder; process.report.writeReport('report.json')
if (fs.existsSync(host.folder + '/report.json')) breached()`,
  ],
  [
    'reads in a thread',
    `const { Worker } = require('node:worker_threads')
const code = "require('fs').readFileSync(" + JSON.stringify(host.secretFile) + "); postMessage(1)"
new Worker(code.replace('postMessage', "require('worker_threads').parentPort.postMessage"), { eval: true })
  .once('message', () => breached())`,
  ],
  [
    'reads through another realm',
    `const fs = require('vm').runInNewContext('f.constructor("return process")()', { f: () => 0 }).getBuiltinModule('fs')
if (fs.readFileSync(host.secretFile).length) breached()`,
  ],
]

const ENVIRONMENT: HostileProgram[] = [
  ['finds a secret in the environment', 'if (process.env.AMS_TEST_SECRET) breached()'],
  ['finds a path in the environment', 'if (process.env.PATH) breached()'],
  ['finds a secret in a report', 'if (process.report.getReport().environmentVariables.AMS_TEST_SECRET) breached()'],
  ['learns the name of the host', `if (require('os').hostname() === host.name) breached()`],
  ['learns who runs it', `if (require('os').userInfo().uid >= 0) breached()`],
  ['is the same user', 'if (process.getuid() === host.uid) breached()'],
  ['lists the network interfaces', `if (Object.keys(require('os').networkInterfaces()).length) breached()`],
]

const PROCESSES: HostileProgram[] = [
  ['runs a command', `require('child_process').execSync('true'); breached()`],
  ['runs a shell', `if (require('child_process').spawnSync('/bin/sh', ['-c', 'true']).status === 0) breached()`],
  ['runs itself', `if (require('child_process').spawnSync(process.execPath, ['-e', '0']).status === 0) breached()`],
  [
    'leaves a child behind',
    `require('child_process').spawn('/bin/sleep', ['1'], { detached: true, stdio: 'ignore' })
.once('spawn', breached).unref()`,
  ],
  ['becomes another program', `process.execve('/bin/echo', ['echo', 'BREA' + 'CHED'], {})`],
  [
    'forks itself',
    `const child = require('child_process').fork('/dev/null', { stdio: 'ignore' })
child.once('spawn', breached).once('error', () => {})`,
  ],
  ['sees a process of the host', 'process.kill(host.pid, 0); breached()'],
  ['is a child of the host', 'if (process.ppid === host.pid) breached()'],
  ['reads the priority of a process of the host', `require('os').getPriority(host.pid); breached()`],
]

const NETWORK: HostileProgram[] = [
  ['requests a server on loopback', `require('http').get('http://127.0.0.1:' + host.port, breached)`],
  ['fetches from loopback', `await fetch('http://127.0.0.1:' + host.port); breached()`],
  [
    'connects to loopback',
    `const socket = require('net').connect(host.port, '127.0.0.1', () => { breached(); socket.destroy() })`,
  ],
  [
    'connects to a Unix socket',
    `const socket = require('net').connect(host.socketPath, () => { breached(); socket.destroy() })`,
  ],
  [
    'opens HTTP/2 on loopback',
    `const session = require('http2').connect('http://127.0.0.1:' + host.port)
session.once('connect', () => { breached(); session.destroy() })`,
  ],
  [
    'opens a UDP socket',
    `const socket = require('dgram').createSocket('udp4')
socket.bind(0, '127.0.0.1', () => { breached(); socket.close() })`,
  ],
  [
    'listens on a port',
    `const server = require('net').createServer().listen(0, '127.0.0.1', () => { breached(); server.close() })`,
  ],
  [
    'listens on a Unix socket',
    `const at = '/tmp/ams-' + host.mark
const server = require('net').createServer().listen(at, () => { breached(); server.close() })`,
  ],
  [
    'opens the inspector',
    `const inspector = require('inspector')
inspector.open(0, '127.0.0.1'); if (inspector.url()) breached(); inspector.close()`,
  ],
  ['looks up a name', `require('dns').lookup('localhost', (error) => { if (!error) breached() })`],
]

const hold = (allocate: string) => `const held = []
for (let each = 0; each < 40; each++) held.push(${allocate})
breached()`
const until = (step: string) => `const end = Date.now() + 1600
while (Date.now() < end) { ${step} }
breached()`

const EXHAUSTION: HostileProgram[] = [
  ['takes 400 MB in buffers', hold('Buffer.alloc(1e7, 1)')],
  ['takes 400 MB of heap', hold('new Array(1.25e6).fill(each + 0.5)')],
  ['takes 400 MB in shared buffers', hold('new Uint8Array(new SharedArrayBuffer(1e7)).fill(1)')],
  [
    'takes 400 MB of WebAssembly memory',
    hold('new Uint8Array(new WebAssembly.Memory({ initial: 160 }).buffer).fill(1)'),
  ],
  [
    'fills its folder',
    `const fs = require('fs'), folder = fs.mkdtempSync('/tmp/ams-fill-')
try { for (let each = 0; each < 10; each++) fs.writeFileSync(folder + '/' + each, Buffer.alloc(3e6)); breached() }
finally { fs.rmSync(folder, { recursive: true }) }`,
  ],
  [
    'writes a large file',
    `const fs = require('fs'), folder = fs.mkdtempSync('/tmp/ams-file-')
try { fs.writeFileSync(folder + '/a', Buffer.alloc(8e6)); breached() } finally { fs.rmSync(folder, { recursive: true }) }`,
  ],
  [
    'makes 50,000 files',
    `const fs = require('fs'), folder = fs.mkdtempSync('/tmp/ams-files-')
try { for (let each = 0; each < 50000; each++) fs.closeSync(fs.openSync(folder + '/' + each, 'w')); breached() }
finally { fs.rmSync(folder, { recursive: true }) }`,
  ],
  [
    'opens 500 files',
    `const fs = require('fs')
for (let each = 0; each < 500; each++) fs.openSync('/dev/null'); breached()`,
  ],
  ['prints 1 MB', `process.stdout.write('x'.repeat(1e6)); breached()`],
]

const TIME: HostileProgram[] = [
  ['computes for ever', until('')],
  ['sleeps for ever', 'setTimeout(breached, 1600)'],
  ['blocks for ever', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1600); breached()'],
  [
    'ignores signals',
    `for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGXCPU']) process.on(name, () => {})
${until('')}`,
  ],
  ['matches a pattern for ever', until(`/^(a+)+$/.test('a'.repeat(18) + 'b')`)],
]

export const JAVASCRIPT_PROGRAMS = [...FILES, ...ENVIRONMENT, ...PROCESSES, ...NETWORK, ...EXHAUSTION]
export const JAVASCRIPT_TIME_PROGRAMS = TIME
