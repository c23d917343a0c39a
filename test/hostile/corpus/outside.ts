import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type ProcessRecord, readLivingRecord } from '../../../start/record.ts'
import { stack } from '../../support/stack/stack.ts'
import type { Answer } from './attack.ts'

const NAMES = ['api', 'worker'] as const
type Name = (typeof NAMES)[number]

/** The pid and the start time of API process and worker. */
export function processes(): Record<Name, ProcessRecord> {
  const found = NAMES.map((name) => [name, readLivingRecord(stack.dataDir, name)] as const)
  for (const [name, record] of found) assert.ok(record, `The process ${name} does not run.`)
  return Object.fromEntries(found) as Record<Name, ProcessRecord>
}

/** The resident memory of API process and worker in MB, without the processes that they started. */
export function memoryMb(): Record<Name, number> {
  const residentMb = ({ pid }: ProcessRecord) =>
    Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  const { api, worker } = processes()
  return { api: residentMb(api), worker: residentMb(worker) }
}

const project = join(import.meta.dirname, '..', '..', '..')
/** A path of this installation, or a line of a stack trace that names a file of code. */
const LEAKS = [
  project,
  stack.dataDir,
  'node_modules',
  /\bat [^\n]{0,200}(?:file:\/\/|\/)[^\n]{0,200}\.[cm]?[jt]s:\d+/,
  /File "\/(?!tmp\b)[^"\n]+", line \d+/,
]
/** A program may print the paths of its own runtime inside the sandbox; they are no leak of ours. */
const INSIDE = /File "\/usr\/[^"\n]+", line \d+/g

/** Returns the faults of an answer that a caller sees. */
export function faultsOf({ status, headers, text }: Answer): string[] {
  const shown = text.replaceAll(INSIDE, '')
  const leak = LEAKS.find((each) => (typeof each === 'string' ? shown.includes(each) : each.test(shown)))
  return [
    ...(isDesigned(status, headers, text) ? [] : [`the status ${status}: ${text.slice(0, 300)}`]),
    ...(leak ? [`a path or a stack trace (${leak}): ${text.slice(0, 2_000)}`] : []),
    ...(headers.has('x-injected') ? ['a header that came from the input'] : []),
  ]
}

/** 502 and 504 blame the model that a turn asked, and say so in their code; 505 refuses a version of HTTP. */
function isDesigned(status: number, headers: Headers, text: string): boolean {
  if (status === 502) return text.includes('"MODEL_PROVIDER_ERROR"')
  if (status === 505) return text === ''
  if (status === 504) return text.includes('"TURN_TIMEOUT"')
  return status < 500 || (status === 503 && headers.has('retry-after'))
}

/** Sends bytes on a connection of its own; gives the first answer, or none when the service closes without one. */
export function exchange(bytes: string): Promise<Answer[]> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ port: Number(new URL(stack.baseUrl).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answersIn(text)))
    socket.on('end', () => socket.end())
    socket.end(Buffer.from(bytes, 'latin1'))
  })
}

function answersIn(text: string): Answer[] {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) return []
  const headers = new Headers()
  for (const line of head.split('\r\n').slice(1)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return [{ status, headers, text: rest.join('\r\n\r\n') }]
}
