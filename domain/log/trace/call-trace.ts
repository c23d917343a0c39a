import { observeCall, type StoredModelCall } from './call-observation.ts'
import { type IngestionFacts, ingestionTraceOf } from './ingestion-trace.ts'
import type { Trace } from './trace.ts'
import { turnTraceOf } from './turn-trace.ts'

/** The owner of a call that ended outside of its turn. */
export type CallOwner =
  | { kind: 'turn'; turn: Parameters<typeof turnTraceOf>[0] }
  | { kind: 'document'; ingestion: IngestionFacts }

/** One call for a trace whose root is exported by another entry, before or after. */
export const composeCallTrace = (
  owner: CallOwner,
  call: StoredModelCall,
  maxOutputTokens: number | undefined,
): Trace => ({
  ...(owner.kind === 'turn' ? turnTraceOf(owner.turn) : ingestionTraceOf(owner.ingestion)),
  observations: [observeCall(call, { maxOutputTokens })],
})
