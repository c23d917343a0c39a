import { createLangfuse } from '../../providers/langfuse/langfuse.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { startExporter } from './exporter.ts'

/** Starts the exporter of this worker where Langfuse is set up. */
export function startLangfuseExport({ config, database, log }: WorkerDependencies): { stop(): Promise<void> }[] {
  const { keys, baseUrl, sendsContent, environment } = config.langfuse
  if (!keys || baseUrl === undefined) return []
  const langfuse = createLangfuse({ keys, baseUrl, sendsContent, environment })
  return [startExporter({ database, log, langfuse, maxOutputTokens: config.maxOutputTokens })]
}
