/** One attempt at a model call, answered or not. */
export type ModelCall = {
  round: number
  generation: number
  purpose: 'answer' | 'judge' | 'summary' | 'embedding'
  model: string
  promptTokens: number
  completionTokens: number
  estimated: boolean
  /** USD, 8 places. */
  cost: string
  error: string | null
  startedAt: Date
  firstTokenAt: Date | null
  endedAt: Date
}

/** Gets the record of a call that is over. */
export type OnModelCall = (call: ModelCall) => void | Promise<void>
