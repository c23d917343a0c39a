import type { Logger } from 'pino'
import { installTracer } from '../../domain/log/span.ts'
import type { ExportSettings } from './export-queue.ts'

/** The failures of a collector that stays away are logged once in this time. */
const QUIET_MS = 60_000
/** A process that stops sends what waits for this long at most. */
const LAST_SEND_MS = 2_000

/**
 * Begins to make the spans of this process and to export them. It loads and makes nothing without settings.
 * @returns a function that sends what waits, for two seconds at most
 */
export async function startTelemetry(
  settings: ExportSettings | undefined,
  role: 'api' | 'worker',
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (settings === undefined) return async () => {}
  const { createPipeline } = await import('./pipeline.ts')
  const { tracer, shutdown } = createPipeline(settings, role, quietly(log))
  installTracer(tracer)
  return async () => {
    await Promise.race([shutdown(), new Promise((resolve) => setTimeout(resolve, LAST_SEND_MS).unref())])
  }
}

function quietly(log: Pick<Logger, 'warn'>): (reason: string) => void {
  let quietUntil = 0
  return (reason) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.warn({ reason }, 'spans could not be exported')
  }
}
