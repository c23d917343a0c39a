import type { Database } from '../../../store/database.ts'
import type { EndDependencies } from '../../../store/turn/end.ts'

/** Ends turns in a database that no worker looks at: no reader listens, no turn is started, no token has a price. */
export const endingOf = (database: Database): EndDependencies => ({
  database,
  bus: { publish() {}, publishEnd() {}, subscribe: () => () => {}, async close() {} },
  models: { countTokens: () => 1, paidBy: () => ({ costOf: () => ({ cost: '0.00000000' }) }) },
  startTurn() {},
})
