import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import proto from '@temporalio/proto'
import { bundleWorkflowCode, DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { buildWorkflowBundle } from '../../worker/bundle.ts'
import { KINDS } from '../histories/kinds.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'test', 'histories')
const names = readdirSync(folder).filter((file) => file.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** Changes that a developer might make without a thought for running workflows, and the histories that reveal them. */
const PLANTED: Record<string, { from: string; to: string; caughtBy: string[] }> = {
  'run-turn.ts': {
    from: 'runsTools ? await turnTools.runTools(turnId) : await turn.callModel(turnId)',
    to: 'await turn.callModel(turnId)',
    caughtBy: ['turn-with-tools', 'turn-taken-over-from-worker', 'turn-cancelled-by-caller'],
  },
  'ingest-document.ts': {
    from: 'await ingestion.makeDocumentReady.executeWithOptions({ summary }, [input])',
    to: "{ state: 'ready' as const, chunks: 1, embedded: 1, summary }",
    caughtBy: ['ingestion-ready'],
  },
  'index-vectors.ts': {
    from: 'vectorIndexing.buildVectorIndexes(input)',
    to: 'Promise.resolve()',
    caughtBy: ['vector-index'],
  },
  'read-file-text.ts': {
    from: 'fileReading.readFileText(input)',
    to: 'Promise.resolve(null)',
    caughtBy: ['file-text'],
  },
  'reembed-knowledge-base.ts': {
    from: "if (status === 'completed') await sleep(LAST_SEARCHES)",
    to: '',
    caughtBy: ['reembedding'],
  },
  'attempts.ts': {
    from: 'await condition(() => isWanted, pauseMs)',
    to: 'await Promise.resolve()',
    caughtBy: ['escalation', 'reply-later'],
  },
  'purge-agent.ts': { from: 'await sleep(SETTLING)', to: '', caughtBy: ['purge'] },
  'run-eval-suite.ts': {
    from: 'const status = await evalWrites.openEvalRun(input)',
    to: "const status = 'running' as string",
    caughtBy: ['eval-run'],
  },
}

// The results name the histories that do not replay, so the log of the SDK says nothing more.
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: 'OFF', forward: {} } },
})

describe('the recorded histories', () => {
  it('exist for every kind', () => {
    const kinds = Object.keys(KINDS).map((name) => `${name}.json`)
    assert.deepEqual(
      kinds.filter((name) => !names.includes(name)),
      [],
    )
  })

  it('replay with the current workflows', async () => {
    assert.deepEqual(await replayFailures({ workflowBundle: { codePath: await buildWorkflowBundle() } }), [])
  })

  it('reveal a change that would break running workflows', async () => {
    const caught = await replayFailures({ workflowBundle: await bundleWorkflowCode({ workflowsPath: plantChanges() }) })
    for (const name of Object.values(PLANTED).flatMap(({ caughtBy }) => caughtBy))
      assert.ok(caught.includes(`${name}.json`), `${name} is not among ${caught}`)
  })

  for (const name of names)
    it(`${name} holds no contents and no facts of the machine`, () => {
      const text = JSON.stringify(read(name), decoded)
      assert.doesNotMatch(text, /\/(work|tmp|root|home|usr)\/|\d@|node_modules|storm|\[\[/)
    })
})

type Options = { workflowBundle: Parameters<typeof Worker.runReplayHistories>[0]['workflowBundle'] }

/** The names of the histories that do not replay with these workflows. */
async function replayFailures(options: Options): Promise<string[]> {
  const histories = names.map((workflowId) => ({
    workflowId,
    history: proto.temporal.api.history.v1.History.fromObject(read(workflowId)),
  }))
  const failures: string[] = []
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories))
    if (error) failures.push(workflowId)
  return failures
}

const copies: string[] = []
after(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

/** Copies the workflows and changes one step in each; returns the path of the copy. */
function plantChanges(): string {
  const copy = mkdtempSync(join(tmpdir(), 'ams-replay-'))
  copies.push(copy)
  for (const name of ['workflows', 'domain']) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [name, { from, to }] of Object.entries(PLANTED)) {
    const file = join(copy, 'workflows', name)
    const text = readFileSync(file, 'utf8')
    assert.ok(text.includes(from), `${name} has no such step any more`)
    writeFileSync(file, text.replace(from, to))
  }
  return join(copy, 'workflows', 'index.ts')
}

/** A JSON replacer that shows payloads as text. */
function decoded(name: string, value: unknown): unknown {
  return name === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value
}
