/** The load that the proof asks for. */
export type ProofSize = {
  seed: number
  /** All turns, those that escalate and those that place an order too. */
  turns: number
  escalations: number
  orders: number
  documents: number
  evalCases: number
  /** No turn is asked for after this many minutes; 0 is no limit. A report says how many were asked for. */
  minutes: number
}

/** The size that the issue asks for. */
const FULL = { turns: 10_000, documents: 1_000, evalCases: 5_000, escalations: 2_000 }
const ORDERS_SHARE = 0.15

/** Reads AMS_PROOF_TURNS, _DOCUMENTS, _EVAL_CASES, _ESCALATIONS, _MINUTES and _SEED; by default the full size, seed 1. */
export function readProofSize(env: NodeJS.ProcessEnv): ProofSize {
  const number = (name: string, fallback: number) => {
    const value = Number(env[`AMS_PROOF_${name}`] ?? fallback)
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`AMS_PROOF_${name} must be a whole number.`)
    return value
  }
  const turns = number('TURNS', FULL.turns)
  return {
    seed: number('SEED', 1),
    turns,
    escalations: Math.min(turns, number('ESCALATIONS', FULL.escalations)),
    orders: Math.round(turns * ORDERS_SHARE),
    documents: number('DOCUMENTS', FULL.documents),
    evalCases: number('EVAL_CASES', FULL.evalCases),
    minutes: number('MINUTES', 0),
  }
}
