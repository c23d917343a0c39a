import { createHash } from 'node:crypto'
import { providerName } from '../call.ts'
import { wholeName } from './server.ts'

/**
 * The name of a tool for models: its whole name where providers take it, else the first 55 characters of that, `_`, and 8
 * hexadecimal digits of the whole name's SHA-256.
 */
export function modelNameOf(server: string, tool: string): string {
  const whole = wholeName(server, tool)
  if (providerName(whole) === whole) return whole
  return `${providerName(whole).slice(0, 55)}_${createHash('sha256').update(whole).digest('hex').slice(0, 8)}`
}
