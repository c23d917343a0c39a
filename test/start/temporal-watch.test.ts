import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { createPart, type Part } from '../../start/part.ts'
import { AnsweredError, watchTemporal } from '../../start/temporal/watch.ts'
import { until } from '../support/stack/stack.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'ams-watch-'))
const parts: Part[] = []
after(async () => {
  for (const part of parts) await part.stop()
  rmSync(dataDir, { recursive: true })
})

/** A process that lives and does nothing, as a part that is started again. */
function startPart(): Part {
  const part = createPart({
    name: 'sleeper',
    dataDir,
    command: () => ({ file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }),
    output: { file: join(dataDir, 'sleeper.log') },
    stopSignal: 'SIGKILL',
    stopWithinMs: 1_000,
    keepAlive: true,
  })
  parts.push(part)
  part.start()
  return part
}

describe('npm start watches the embedded Temporal server', () => {
  it('starts a server again that answers nothing but errors', async () => {
    const part = startPart()
    const first = part.pid()
    const stop = watchTemporal(part, () => Promise.reject(new AnsweredError('it answers 503')), {
      everyMs: 10,
      erringMs: 50,
      silentMs: 3_600_000,
    })
    await until('another process', async () => part.pid() !== undefined && part.pid() !== first)
    stop()
  })

  it('starts a server again that has been silent for long', async () => {
    const part = startPart()
    const first = part.pid()
    const stop = watchTemporal(part, () => Promise.reject(new Error('no answer')), {
      everyMs: 10,
      erringMs: 3_600_000,
      silentMs: 50,
    })
    await until('another process', async () => part.pid() !== undefined && part.pid() !== first)
    stop()
  })

  it('leaves a server alone that errs, and answers well in between', async () => {
    const part = startPart()
    const first = part.pid()
    let asked = 0
    const ask = async () => {
      asked += 1
      if (asked % 2 === 0) throw new AnsweredError('it answers 503')
    }
    const endAt = Date.now() + 3_500
    const stop = watchTemporal(part, ask, { everyMs: 5, erringMs: 3_000, silentMs: 3_000 })
    await until('longer than the bound', async () => asked > 20 && Date.now() > endAt)
    stop()
    assert.equal(part.pid(), first)
  })
})
