import { createLangfuse } from '../../../providers/langfuse/langfuse.ts'
import type { Database } from '../../../store/database.ts'
import { traceExports } from '../../../store/tables/index.ts'
import { exportBatch } from '../../../worker/export/exporter.ts'
import { createOwnDatabase } from '../stack/own-database.ts'
import { KEYS, type LangfuseServer, startLangfuseServer } from './server.ts'

/** A database that exports its traces, and a stand-in for Langfuse that gets them when a test says so. */
export type Exporting = AsyncDisposable & {
  database: Database & { exportsTraces: boolean }
  databaseUrl: string
  langfuse: LangfuseServer

  /** Sends one batch. */
  send(settings?: { sendsContent?: boolean; environment?: string }): ReturnType<typeof exportBatch>
  /** The reasons of the warnings that the exporter has logged. */
  warnings: unknown[]
  /** The entries that were not sent, oldest first. */
  waiting(): Promise<(typeof traceExports.$inferSelect)[]>
  /** The ids of the traces that the stand-in has taken, in order. */
  taken(): string[]
}

/** Starts both: `await using exporting = await startExporting()`. */
export async function startExporting(): Promise<Exporting> {
  const [own, langfuse] = [await createOwnDatabase(), await startLangfuseServer()]
  const database = Object.assign(own.database, { exportsTraces: true })
  const warnings: unknown[] = []
  return {
    database,
    langfuse,
    warnings,
    databaseUrl: own.url,
    send({ sendsContent = true, environment } = {}) {
      const settings = { baseUrl: langfuse.url, keys: KEYS, sendsContent, environment }
      const log = { warn: (fields: object) => void warnings.push(fields) }
      return exportBatch({ database, log, langfuse: createLangfuse(settings), maxOutputTokens: 1024 })
    },
    waiting: async () => await database.select().from(traceExports).orderBy(traceExports.id),
    taken: () => langfuse.spans.filter((span) => !span.parentSpanId).map((span) => span.traceId),
    async [Symbol.asyncDispose]() {
      await langfuse.close()
      await own[Symbol.asyncDispose]()
    },
  }
}
