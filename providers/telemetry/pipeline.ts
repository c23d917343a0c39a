import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base'
import type { Tracer } from '../../domain/log/span.ts'
import { createExportQueue, type ExportSettings } from './export-queue.ts'
import { createTracer } from './tracer.ts'

const SCOPE = 'agent-management-service'
const SERIALIZERS = { 'http/protobuf': ProtobufTraceSerializer, 'http/json': JsonTraceSerializer }

/**
 * Makes the tracer of a process, and the queue behind it. The SDK reads its sampler and its limits from the environment;
 * the detector reads the name and the attributes of the service.
 */
export function createPipeline(
  settings: ExportSettings,
  role: 'api' | 'worker',
  onFailure: (reason: string) => void,
): { tracer: Tracer; shutdown(): Promise<void> } {
  const own = resourceFromAttributes({ 'service.name': `ams-${role}`, 'service.namespace': SCOPE, 'ams.process': role })
  const resource = own.merge(detectResources({ detectors: [envDetector] }))
  const serializer = SERIALIZERS[settings.protocol]
  const queue = createExportQueue(settings, (spans) => serializer.serializeRequest(spans), onFailure)
  const provider = new BasicTracerProvider({ resource, spanProcessors: [queue] })
  return {
    tracer: createTracer(provider.getTracer(SCOPE), { queue, resource, scope: SCOPE }),
    shutdown: () => queue.shutdown(),
  }
}
