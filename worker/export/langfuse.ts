import type { WorkerDependencies } from '../dependencies.ts'

/** Starts the exporter of this worker where Langfuse is set up. Its packages take 14 MB, so other workers do not load them. */
export function startLangfuseExport({ config, database, log }: WorkerDependencies): { stop(): Promise<void> }[] {
  const { keys, baseUrl, sendsContent, environment } = config.langfuse
  if (!keys || baseUrl === undefined) return []
  const started = Promise.all([import('../../providers/langfuse/langfuse.ts'), import('./exporter.ts')]).then(
    ([{ createLangfuse }, { startExporter }]) => {
      const langfuse = createLangfuse({ keys, baseUrl, sendsContent, environment })
      return startExporter({ database, log, langfuse, maxOutputTokens: config.maxOutputTokens })
    },
  )
  return [{ stop: async () => (await started).stop() }]
}
