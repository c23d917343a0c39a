import { mkdirSync } from 'node:fs'
import type { Part } from './part.ts'
import { startPostgres } from './postgres/postgres.ts'
import { startTemporal } from './temporal/temporal.ts'

export type BackingOptions = {
  dataDir: string
  namespace: string
  keepAlive: boolean
  parts: Part[]
  /** Services that are there already, by setting. */
  given: { databaseUrl?: string; temporalAddress?: string; temporalUiAddress?: string }
  /** Ports to try first. */
  usualPorts?: { postgres: number; temporal: number; temporalUi: number }
}

export type Backing = { databaseUrl: string; temporalAddress: string; temporalUiAddress: string | undefined }

/** Brings up, side by side, what of Postgres and Temporal is not given. Files need no service: they lie under DATA_DIR. */
export async function startBacking(options: BackingOptions): Promise<Backing> {
  const { dataDir, given } = options
  mkdirSync(dataDir, { recursive: true })
  const [databaseUrl, temporal] = await Promise.all([
    given.databaseUrl ?? ownPostgres(options),
    given.temporalAddress
      ? { address: given.temporalAddress, uiAddress: given.temporalUiAddress }
      : startTemporal({
          ...options,
          usualPort: options.usualPorts?.temporal,
          usualUiPort: options.usualPorts?.temporalUi,
        }),
  ])
  return { databaseUrl, temporalAddress: temporal.address, temporalUiAddress: temporal.uiAddress }
}

async function ownPostgres(options: BackingOptions): Promise<string> {
  return (await startPostgres({ ...options, usualPort: options.usualPorts?.postgres })).databaseUrl
}

/** Stops the application first, while what it needs to finish its work is still there. Safe to call twice. */
export async function stopParts(parts: Part[]): Promise<void> {
  const isApplication = (part: Part) => /^(api|worker)/.test(part.name)
  await Promise.all(parts.filter(isApplication).map((part) => part.stop()))
  await Promise.all(parts.filter((part) => !isApplication(part)).map((part) => part.stop()))
}

/** SIGKILL for all of them, sent before it returns: for a process that is about to end. */
export function killParts(parts: Part[]): void {
  for (const part of parts) void part.kill()
}
