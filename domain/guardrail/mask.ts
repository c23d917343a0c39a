import { createPause } from '../pause.ts'
import { maskPiiInPieces } from '../pii/mask.ts'
import type { GuardrailConfig } from './config.ts'

/** A function that masks a text where these guardrails mask, with pauses for a long one. */
export const maskerOf =
  (guardrails: Pick<GuardrailConfig, 'piiDetection'> | null) =>
  async (text: string): Promise<string> =>
    guardrails?.piiDetection ? (await maskPiiInPieces(text, createPause())).text : text
