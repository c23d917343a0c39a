import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { javascriptStarter, PYTHON_STARTER } from '../../../activities/confined/program.ts'
import { firstExecutable, JAVASCRIPT_PARSER } from '../../../activities/confined/runtime.ts'
import type { ProgramLanguage } from '../../../activities/confined/task.ts'

/** The program prints BREACHED when it succeeds. The title says what it tries. */
export type HostileProgram = [title: string, program: string]

/** Opens things on this machine that a program reaches outside the sandbox and must not reach inside. */
export async function openHost() {
  process.env.AMS_TEST_SECRET = 'a secret in the environment'
  const folder = await mkdtemp('/tmp/ams-host-')
  await writeFile(join(folder, 'secret'), 'a secret in a file')
  const server = createServer((_request, response) => response.end('a secret of a server'))
  server.listen(0, '127.0.0.1')
  const socketServer = createSocketServer((socket) => socket.on('error', () => {})).listen(join(folder, 'socket'))
  await Promise.all([once(server, 'listening'), once(socketServer, 'listening')])
  const known = {
    folder,
    secretFile: join(folder, 'secret'),
    socketPath: join(folder, 'socket'),
    port: (server.address() as AddressInfo).port,
    pid: process.pid,
    uid: process.getuid?.(),
    name: hostname(),
    project: fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''),
    mark: String(process.pid),
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
    socketServer.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { known, close }
}

/** Puts the facts about this machine in front of the program. */
export const withKnowledge = (language: ProgramLanguage, known: object, program: string): string =>
  language === 'javascript'
    ? `const host = ${JSON.stringify(known)}, breached = () => console.log('BREACHED')\n${program}`
    : `host = ${JSON.stringify(known)}\ndef breached(): print("BREACHED", flush=True)\n${program}`

/** Runs the program the same way without the sandbox; returns its output. */
export async function runOutside(language: ProgramLanguage, program: string): Promise<string> {
  const python = (await firstExecutable(['/usr/bin/python3', '/usr/local/bin/python3'])) ?? 'python3'
  const [file, args] =
    language === 'javascript'
      ? [process.execPath, ['--no-warnings', '-e', javascriptStarter(JAVASCRIPT_PARSER)]]
      : [python, ['-I', '-S', '-B', '-X', 'utf8', '-c', PYTHON_STARTER]]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: 60_000, killSignal: 'SIGKILL' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  child.stdin.end(program)
  await once(child, 'close')
  return output
}
