import { mkdirSync } from 'node:fs'
import type { Part } from './part.ts'
import { startPostgres } from './postgres/postgres.ts'
import { startTemporal } from './temporal/temporal.ts'

export type BackingOptions = {
  dataDir: string
  namespace: string
  keepAlive: boolean
  parts: Part[]
  /** The addresses of the operator's own services. */
  given: { databaseUrl?: string; temporalAddress?: string; temporalUiAddress?: string }
  /** Ports to try first. */
  usualPorts?: { postgres: number; temporal: number; temporalUi: number }
}

export type Backing = { databaseUrl: string; temporalAddress: string; temporalUiAddress: string | undefined }

/**
 * Starts Postgres and Temporal, side by side, unless their addresses are given. Files need no service: they lie under
 * DATA_DIR.
 */
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

/** Stops the API and the worker first: their last work needs Postgres and Temporal. It may be called twice. */
export async function stopParts(parts: Part[]): Promise<void> {
  const isApplication = (part: Part) => /^(api|worker)/.test(part.name)
  await Promise.all(parts.filter(isApplication).map((part) => part.stop()))
  await Promise.all(parts.filter((part) => !isApplication(part)).map((part) => part.stop()))
}

/** Sends SIGKILL to all parts before it returns, for a process that is about to end. */
export function killParts(parts: Part[]): void {
  for (const part of parts) void part.kill()
}
