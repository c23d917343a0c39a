import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, listRecords, type ProcessRecord, readLivingRecord, removeRecord } from './record.ts'
import { StartError, say } from './say.ts'

/** The signals that are not SIGTERM. SIGINT is Postgres's fast shutdown, which does not wait for clients. */
const SIGNALS: Record<string, NodeJS.Signals> = { postgres: 'SIGINT', start: 'SIGKILL' }
/** The order of ending: first the start, which would start the others again; last the services that the others need. */
const ORDER = [['start'], ['api', 'worker'], ['postgres', 'temporal', 'storage']]
const STOPPING = 'stopping'

/** Ends the parts that a killed start left running. @throws StartError when another start uses the data folder */
export async function endLeftovers(dataDir: string): Promise<void> {
  await refuseSecondStart(dataDir)
  const left = listRecords(dataDir).filter((name) => isOther(readLivingRecord(dataDir, name)))
  const parts = left.filter((name) => ORDER.flat().includes(name))
  if (parts.length > 0) say(`Ending the parts that a former start left running: ${parts.join(', ')}.`)
  for (const group of ORDER)
    await Promise.all(parts.filter((name) => group.includes(name)).map((name) => endPart(dataDir, name)))
  for (const name of listRecords(dataDir)) removeRecord(dataDir, name)
}

const isOther = (record: ProcessRecord | undefined) => record !== undefined && record.pid !== process.pid

async function refuseSecondStart(dataDir: string): Promise<void> {
  const isHeld = () => isOther(readLivingRecord(dataDir, 'start')) && readLivingRecord(dataDir, 'bootstrap')
  const isStopping = () => isHeld() && readLivingRecord(dataDir, STOPPING)
  if (isStopping()) say('The former start still stops; this one waits for it.')
  while (isStopping()) await wait(200)
  if (!isHeld()) return
  throw new StartError(`The service already runs with its data in ${dataDir} (process ${readLivingRecord(dataDir, 'start')?.pid}).
Stop that process first, or give this start another folder and port: DATA_DIR=./.data2 PORT=3001 npm start`)
}

async function endPart(dataDir: string, name: string): Promise<void> {
  const record = readLivingRecord(dataDir, name)
  if (!record) return
  sendSignal(record, SIGNALS[name] ?? 'SIGTERM')
  for (let waitedMs = 0; isAlive(record) && waitedMs < 5_000; waitedMs += 100) await wait(100)
  sendSignal(record, 'SIGKILL')
  while (isAlive(record)) await wait(50)
}

/** Sends SIGKILL to the process group that the part leads, any other signal to the part alone. */
function sendSignal(record: ProcessRecord, signal: NodeJS.Signals): void {
  for (const target of signal === 'SIGKILL' ? [-record.pid, record.pid] : [record.pid]) {
    try {
      if (isAlive(record)) process.kill(target, signal)
    } catch {
      // The process leads no group, or it has ended meanwhile.
    }
  }
}
