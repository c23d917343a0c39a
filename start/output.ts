import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { say } from './say.ts'

/** The destination of a part's output: our own output, each line with a prefix, or a file. */
export type PartOutput = { prefix: string } | { file: string }

type OpenLog = { stdio: 'pipe' | number; attach(child: ChildProcess): void; close(): void }

const MAX_LOG_BYTES = 20 * 1024 * 1024

/** Opens the destination. A file above 20 MB first becomes `<file>.1`. */
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

/** The last lines of a log file, for a message that says why a part did not start. Empty without the file. */
export function endOfLog(file: string, lines = 8): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-lines).join('\n') : ''
}
