import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, listRecords, type ProcessRecord, readLivingRecord, removeRecord } from './record.ts'
import { StartError, say } from './say.ts'

/** What ends a service cleanly; everything else gets SIGTERM. Postgres: fast shutdown, not waiting for clients. */
const SIGNALS: Record<string, NodeJS.Signals> = { postgres: 'SIGINT', start: 'SIGKILL' }
/** Ended in this order: first who would start the others again, last who the others still need. */
const ORDER = [['start'], ['api', 'worker'], ['postgres', 'temporal', 'storage']]
const STOPPING = 'stopping'

/** Refuses when the data folder is in use; ends what a start that was killed left running. */
export async function endLeftovers(dataDir: string): Promise<void> {
  await refuseSecondStart(dataDir)
  const left = listRecords(dataDir).filter((name) => isOther(readLivingRecord(dataDir, name)))
  const parts = left.filter((name) => ORDER.flat().includes(name))
  if (parts.length > 0) say(`Ending what a former start left behind: ${parts.join(', ')}.`)
  for (const group of ORDER)
    await Promise.all(parts.filter((name) => group.includes(name)).map((name) => endOne(dataDir, name)))
  for (const name of listRecords(dataDir)) removeRecord(dataDir, name)
}

const isOther = (record: ProcessRecord | undefined) => record !== undefined && record.pid !== process.pid

async function refuseSecondStart(dataDir: string): Promise<void> {
  const isHeld = () => isOther(readLivingRecord(dataDir, 'start')) && readLivingRecord(dataDir, 'bootstrap')
  const isStopping = () => isHeld() && readLivingRecord(dataDir, STOPPING)
  if (isStopping()) say('The former start is still stopping; waiting for it.')
  while (isStopping()) await sleep(200)
  if (!isHeld()) return
  throw new StartError(`This service runs already with its data in ${dataDir} (process ${readLivingRecord(dataDir, 'start')?.pid}).
Stop that one first, or give this one a folder and a port of its own: DATA_DIR=./.data2 PORT=3001 npm start`)
}

async function endOne(dataDir: string, name: string): Promise<void> {
  const record = readLivingRecord(dataDir, name)
  if (!record) return
  send(record, SIGNALS[name] ?? 'SIGTERM')
  for (let waitedMs = 0; isAlive(record) && waitedMs < 5_000; waitedMs += 100) await sleep(100)
  send(record, 'SIGKILL')
  while (isAlive(record)) await sleep(50)
}

/** SIGKILL goes to the whole group that a part leads, other signals to the part alone. */
function send(record: ProcessRecord, signal: NodeJS.Signals): void {
  for (const target of signal === 'SIGKILL' ? [-record.pid, record.pid] : [record.pid]) {
    try {
      if (isAlive(record)) process.kill(target, signal)
    } catch {
      // It leads no group, or has ended meanwhile.
    }
  }
}
