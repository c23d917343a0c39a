import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type Confinement, createConfinement } from '../../../activities/confined/confinement.ts'
import { withDescendants } from '../../../activities/confined/process-family.ts'
import type { ProgramLanguage } from '../../../activities/confined/task.ts'
import { createCodeExecutor } from '../../../activities/tool/code-executor.ts'
import type { ToolContext, ToolOutcome } from '../../../activities/tool/contract.ts'
import type { Tool } from '../../../domain/tool/config.ts'
import { findBubblewrap } from '../../../start/bubblewrap.ts'
import { FAILING_PROGRAMS, WORKING_PROGRAMS } from './code-executor-programs.ts'
import { type HostileProgram, openHost, runOutside, withKnowledge } from './sandbox-host.ts'
import { JAVASCRIPT_PROGRAMS, JAVASCRIPT_TIME_PROGRAMS } from './sandbox-programs-javascript.ts'
import { PYTHON_PROGRAMS } from './sandbox-programs-python.ts'
import { PYTHON_EXHAUSTION_PROGRAMS, PYTHON_TIME_PROGRAMS } from './sandbox-programs-python-limits.ts'

const bubblewrapPath = await findBubblewrap()
const sandbox = createConfinement({ bubblewrapPath })
/** A sandbox whose programs have another time. */
function sandboxOf(timeMs: number): Confinement {
  const own = createConfinement({ bubblewrapPath })
  return { ...own, run: (work) => own.run({ ...work, timeMs }) }
}
const shortSandbox = sandboxOf(1000)
/** For programs that another limit ends: a busy machine gives memory slowly. */
const patientSandbox = sandboxOf(60_000)
const printingSandbox = sandboxOf(4000)

const context = (signal = new AbortController().signal): ToolContext => ({
  workspaceId: 'w',
  agentId: 'a',
  conversationId: 'c',
  turnId: 't',
  callId: 'call',
  idempotencyKey: 't:call',
  mask: (text) => text,
  signal,
})

function execute(
  language: ProgramLanguage,
  code: string,
  inside: Confinement = sandbox,
  signal?: AbortSignal,
): Promise<ToolOutcome> {
  const tool: Tool = { type: 'code_executor', name: 'run', description: '', config: { language } }
  return createCodeExecutor(inside)(tool, { code }, context(signal))
}

const wordsOf = (outcome: ToolOutcome): string => (outcome.ok ? outcome.text : outcome.error)

let host: Awaited<ReturnType<typeof openHost>>
before(async () => {
  host = await openHost()
})
after(() => host.close())

const KILLED_WORKER = `
import { createConfinement } from './activities/confined/confinement.ts'
const task = { kind: 'program', language: 'python' }
const bytes = Buffer.from('while True: pass')
const { signal } = new AbortController()
await createConfinement(${JSON.stringify({ bubblewrapPath })}).run({ workspaceId: 'w', task, bytes, timeMs: 10_000, signal })`

async function becomesTrue(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !condition(); await setImmediate())
    if (Date.now() > deadline) assert.fail('It did not become true within 20 s.')
}

/** False for a zombie too: a killed process without a parent may stay one for a moment, but it does not run. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function testHostile(language: ProgramLanguage, programs: HostileProgram[], inside: Confinement): void {
  for (const [title, program] of programs)
    test(`${language} program that ${title} fails inside and succeeds outside`, async () => {
      const code = withKnowledge(language, host.known, program)
      const [outcome, outside] = await Promise.all([execute(language, code, inside), runOutside(language, code)])
      assert.match(outside, /BREACHED\s*$/m)
      assert.doesNotMatch(wordsOf(outcome), /BREACHED/)
      assert.doesNotMatch(wordsOf(outcome), /no sandbox/)
    })
}

describe('the sandbox of code_executor', { concurrency: 2 }, () => {
  testHostile('javascript', JAVASCRIPT_PROGRAMS, patientSandbox)
  testHostile('python', [...PYTHON_PROGRAMS, ...PYTHON_EXHAUSTION_PROGRAMS], patientSandbox)
  testHostile('javascript', JAVASCRIPT_TIME_PROGRAMS, shortSandbox)
  testHostile('python', PYTHON_TIME_PROGRAMS, shortSandbox)
})

describe('code_executor', () => {
  for (const [language, code, text] of WORKING_PROGRAMS)
    test(`${language} ${JSON.stringify(code)} returns ${JSON.stringify(text)}`, async () => {
      assert.deepEqual(await execute(language, code), { ok: true, text })
    })

  for (const [language, code, error] of FAILING_PROGRAMS)
    test(`${language} ${JSON.stringify(code)} fails and says why`, async () => {
      const outcome = await execute(language, code)
      assert.equal(outcome.ok, false)
      assert.match(wordsOf(outcome), error)
    })

  const stopped: [ProgramLanguage, code: string, error: RegExp, Confinement?][] = [
    ['javascript', 'for (;;);', /stopped after 10 seconds/, shortSandbox],
    [
      'python',
      'print("so far", flush=True)\nwhile True: pass',
      /stopped after 10 seconds[\s\S]*so far/,
      printingSandbox,
    ],
    ['javascript', 'const a = []; for (;;) a.push(Buffer.alloc(1e6, 1))', /more than 256 MB/, patientSandbox],
    ['javascript', 'const a = []; for (;;) a.push({ a })', /more than 256 MB/, patientSandbox],
    ['python', 'a = []\nwhile True: a.append("x" * 1000000)', /more than 256 MB|MemoryError/, patientSandbox],
    ['javascript', 'for (;;) console.log("x".repeat(1000))', /more than 64 KB/, patientSandbox],
    ['python', 'while True: print("x" * 1000)', /more than 64 KB/, patientSandbox],
  ]
  for (const [language, code, error, inside] of stopped)
    test(`${language} ${JSON.stringify(code)} is stopped`, async () => {
      const outcome = await execute(language, code, inside)
      assert.match(wordsOf(outcome), error)
      assert.ok(wordsOf(outcome).length < 70_000)
    })

  test('a program is stopped after 10 seconds', async () => {
    const startedAt = performance.now()
    const outcome = await execute('javascript', 'setTimeout(() => {}, 60_000)')
    const tookMs = performance.now() - startedAt
    assert.match(wordsOf(outcome), /10 seconds/)
    assert.ok(tookMs >= 9_900 && tookMs < 25_000, `${tookMs} ms`)
  })

  test('a program leaves nothing for the next program', async () => {
    await execute('python', 'open("/tmp/left", "w").write("x")')
    assert.deepEqual(await execute('python', 'import os; print(os.listdir("/tmp"))'), { ok: true, text: '[]\n' })
  })

  test('a cancelled program leaves no process', async () => {
    const controller = new AbortController()
    const running = execute('python', 'while True: pass', sandbox, controller.signal)
    await becomesTrue(() => withDescendants(process.pid).length >= 4)
    controller.abort(new Error('cancelled'))
    await assert.rejects(running, /cancelled/)
    await becomesTrue(() => withDescendants(process.pid).length === 1)
  })

  test('a program ends when its worker is killed', async () => {
    const worker = spawn(process.execPath, ['--input-type=module-typescript', '-e', KILLED_WORKER], {
      cwd: host.known.project,
    })
    const pid = worker.pid ?? 0
    await becomesTrue(() => withDescendants(pid).length >= 4)
    const family = withDescendants(pid)
    worker.kill('SIGKILL')
    await becomesTrue(() => family.every((each) => !isAlive(each)))
  })

  test('a program that waits past its deadline is not run', async () => {
    const full = sandboxOf(1500)
    const endless = Array.from({ length: 3 }, () => execute('javascript', 'setTimeout(() => {}, 60_000)', full))
    await assert.rejects(execute('javascript', '1', full, AbortSignal.timeout(50)), /TimeoutError/)
    for (const outcome of await Promise.all(endless)) assert.match(wordsOf(outcome), /stopped/)
    assert.deepEqual(await execute('javascript', '2', full), { ok: true, text: '2\n' })
  })

  test('nothing runs without bubblewrap, and the answer says what is missing', async () => {
    const outcome = await execute(
      'javascript',
      'console.log("ran")',
      createConfinement({ bubblewrapPath: '/nowhere/bwrap' }),
    )
    assert.equal(outcome.ok, false)
    assert.match(
      wordsOf(outcome),
      /no sandbox on this server: bubblewrap \(bwrap\) is not installed\. Nothing was run\./,
    )
  })

  test('nothing runs when bubblewrap cannot build the sandbox', async () => {
    const outcome = await execute('python', 'print("ran")', createConfinement({ bubblewrapPath: '/bin/false' }))
    assert.equal(outcome.ok, false)
    assert.match(wordsOf(outcome), /bubblewrap could not build it/)
  })

  test('a bubblewrap that does nothing runs no program', async () => {
    const outcome = await execute(
      'javascript',
      'console.log("ran")',
      createConfinement({ bubblewrapPath: '/bin/true' }),
    )
    assert.doesNotMatch(wordsOf(outcome), /ran\n/)
  })
})
