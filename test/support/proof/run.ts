import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { FULL_BACKTEST, proveBacktest } from './backtest.ts'
import { prove } from './proof.ts'
import { readProofSize } from './size.ts'

/**
 * `npm run proof [file]` asks for 10,000 turns, 1,000 documents, 5,000 eval cases and 2,000 escalations under mixed
 * faults, unless AMS_PROOF_TURNS, AMS_PROOF_DOCUMENTS, AMS_PROOF_EVAL_CASES, AMS_PROOF_ESCALATIONS or AMS_PROOF_SEED say
 * otherwise; AMS_PROOF_MINUTES ends the load earlier. `npm run proof backtest [file]` asks 1,000 recorded turns again. It prints its report, writes it with every fault into the file, and exits with 1 after a broken promise.
 */
const [first, second] = process.argv.slice(2)
const isBacktest = first === 'backtest'
const file = isBacktest ? second : first
// The stack ends with the process: `startOwnStack` kills its parts at the exit.
for (const signal of ['SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => process.exit(130))
process.channel?.unref()

const startedAt = new Date()
const say = (line: string) => console.log(line)
const { details, ...report } = isBacktest
  ? { ...(await proveBacktest(FULL_BACKTEST, say)), details: [] }
  : await prove(readProofSize(process.env), say)
const machine = {
  processors: `${availableParallelism()} × ${cpus()[0]?.model}`,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  loadAtEnd: loadavg().map((load) => Number(load.toFixed(1))),
  node: process.version,
}
console.log(JSON.stringify({ startedAt, machine, ...report }, null, 2))
if (file) writeFileSync(file, JSON.stringify({ startedAt, machine, ...report, details }))
process.exit(report.broken.length === 0 ? 0 : 1)
