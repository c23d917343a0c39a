import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { say } from './say.ts'

/** Where a part's output goes: to our own, each line with a prefix, or into a file. */
export type PartOutput = { prefix: string } | { file: string }

type OpenLog = { stdio: 'pipe' | number; attach(child: ChildProcess): void; close(): void }

const MAX_LOG_BYTES = 20 * 1024 * 1024

export function openLog(output: PartOutput): OpenLog {
  return 'file' in output ? fileLog(output.file) : prefixedLog(output.prefix)
}

function fileLog(file: string): OpenLog {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  return { stdio: descriptor, attach: () => {}, close: () => closeSync(descriptor) }
}

function prefixedLog(prefix: string): OpenLog {
  const attach = (child: ChildProcess) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => say(`${prefix}${line}`))
  }
  return { stdio: 'pipe', attach, close: () => {} }
}

/** The end of a log file, for a message that must say why something did not start. */
export function endOfLog(file: string, lines = 8): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-lines).join('\n') : ''
}
