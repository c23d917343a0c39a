import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeViolations } from '../../support/fault/rule.ts'
import { openTrial, type Trial } from '../../support/fault/trial.ts'
import { uploadDocuments } from '../../support/proof/document-load.ts'
import { createRandom } from '../../support/proof/random.ts'
import { until } from '../../support/stack/stack.ts'

const DOCUMENTS = 60
const AWAY_MS = 15_000

let trial: Trial
before(async () => {
  trial = await openTrial()
})
after(() => trial?.[Symbol.asyncDispose]())

/** Each takes object storage away in the middle of the uploads, and gives it back. */
const OUTAGES: [name: string, outage: (links: ReturnType<Trial['network']['links']>) => Promise<unknown>][] = [
  ['every connection to storage is reset', async (links) => links.cut()],
  [
    'storage is silent for 15 s',
    async (links) => {
      links.freeze()
      await sleep(AWAY_MS)
      links.restore()
    },
  ],
  [
    'storage refuses every connection for 15 s',
    async (links) => {
      links.refuse()
      links.cut()
      await sleep(AWAY_MS)
      links.restore()
    },
  ],
  [
    'storage is killed and comes back after 15 s',
    async () => {
      await trial.part('storage').kill()
      await sleep(AWAY_MS)
      trial.part('storage').start()
    },
  ],
]

describe('documents are accepted, ready once and found', { timeout: 900_000 }, () => {
  for (const [place, [name, outage]] of OUTAGES.entries())
    it(`when ${name}`, async () => {
      const { keys, baseUrl } = trial.info
      const target = { key: keys.a, baseUrls: trial.baseUrls, judgeUrl: baseUrl }
      const load = await uploadDocuments(target, DOCUMENTS, createRandom(place))
      await until('some documents are accepted', async () => load.documents.filter(({ id }) => id).length >= 10)
      await outage(trial.network.links('storage'))
      await load.ended
      assert.deepEqual(describeViolations(await load.judge()), [])
    })
})
