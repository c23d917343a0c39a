import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { say } from './say.ts'

/** True when no process listens on the port of `host`; without a host, on the port of any address of this machine. */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}

/**
 * A port of 127.0.0.1 that is free at this moment. Systems give outgoing connections ports above these, so that none takes
 * the port before its service listens.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(10_000, 32_000)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
  throw new Error('No port between 10000 and 32000 of 127.0.0.1 is free.')
}

/**
 * The port of an inner service: its last port, else `usual`, else a free one, and then a line on the terminal says so.
 * DATA_DIR keeps the port, so that bookmarks and configured tools stay right.
 */
export async function innerPort(dataDir: string, name: string, usual: number | undefined): Promise<number> {
  const remembered = readPorts(dataDir)
  const wished = remembered[name] ?? usual
  const port = wished !== undefined && (await claimPort(wished)) ? wished : await freePort()
  if (wished !== undefined && port !== wished) say(`Port ${wished} is in use: ${name} gets ${port}.`)
  mkdirSync(join(dataDir, 'run'), { recursive: true })
  writeFileSync(portsFile(dataDir), JSON.stringify({ ...remembered, [name]: port }))
  return port
}

/** The port that a service under DATA_DIR had at its last start; undefined before the first. */
export const rememberedPort = (dataDir: string, name: string): number | undefined => readPorts(dataDir)[name]

const portsFile = (dataDir: string) => join(dataDir, 'run', 'ports.json')

const readPorts = (dataDir: string): Record<string, number> =>
  existsSync(portsFile(dataDir)) ? JSON.parse(readFileSync(portsFile(dataDir), 'utf8')) : {}

/**
 * True when the port is free. A mark in the temporary folder keeps it for this start for a minute, because two starts
 * at the same moment would both find it free.
 */
async function claimPort(port: number): Promise<boolean> {
  const mark = join(tmpdir(), `ams-port-${port}-${process.getuid?.()}`)
  if (existsSync(mark) && Date.now() - statSync(mark).mtimeMs > 60_000) rmSync(mark, { force: true })
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' })
  } catch {
    if (existsSync(mark) && readFileSync(mark, 'utf8') !== String(process.pid) && isRunning(mark)) return false
  }
  return isPortFree(port, '127.0.0.1')
}

function isRunning(mark: string): boolean {
  try {
    return process.kill(Number(readFileSync(mark, 'utf8')), 0)
  } catch {
    return false
  }
}
