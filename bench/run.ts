import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenaiProvider } from '../providers/model/chat-completions/provider.ts'
import { stopParts } from '../start/backing.ts'
import type { Part } from '../start/part.ts'
import { UNLIMITED } from '../test/support/channel/crash.ts'
import { type Services, startServices } from '../test/support/stack/services.ts'
import { measureBacklog } from './backlog.ts'
import { measureChannels } from './channel.ts'
import { measureDashboard } from './dashboard/dashboard.ts'
import { measureEvals } from './eval/eval.ts'
import { measureJudge } from './eval/judge.ts'
import { measureQuality } from './eval/quality.ts'
import { type Figure, isMet, tableOf } from './figure.ts'
import { measureCrowd } from './knowledge/crowd.ts'
import { measureDocuments } from './knowledge/document.ts'
import { measureKnowledge } from './knowledge/knowledge.ts'
import { measurePolicy } from './knowledge/policy.ts'
import { measureSizes } from './knowledge/size.ts'
import { measureLoad, measureStreams } from './load.ts'
import { measureObservation } from './observe.ts'
import { withProcessorTime } from './process/cpu.ts'
import { measureExposed } from './process/exposed.ts'
import { measureIdle } from './process/idle.ts'
import { measureMemory } from './process/memory.ts'
import { measurePurge } from './purge.ts'
import { measureReads } from './read.ts'
import { measureRecovery } from './recovery.ts'
import { measureSecondLock } from './second-lock.ts'
import { measureSustained } from './sustained.ts'
import { createTarget, type Target } from './target.ts'
import { measureTools } from './tools/long-turn.ts'
import { measureMcp } from './tools/mcp.ts'
import { measureMessages } from './turn/message.ts'
import { measureModels } from './turn/model.ts'
import { measureOpenAi } from './turn/openai.ts'
import { measureSlowModel } from './turn/slow-model.ts'
import { measureConversations, measureToolsBesideBacklog, measureTurns } from './turn/turn.ts'

/**
 * `npm run bench [turns] [models] [messages] [tools] [openai] [observe] [lock] [conversations] [channels] [reads] [load] [sustained] [memory] [exposed] [streams] [slow] [recovery] [evals] [judge] [quality] [purge] [documents] [crowd] [knowledge] [dashboard] [idle]`
 * measures the service beside direct calls of the same stand-in model, on a stack of its own. Without a name it measures all. The exit code is 1 when a
 * goal is missed. `BENCH_TEMPORAL_ADDRESS` names a Temporal server to use instead of the embedded server.
 */
type Measure = (target: Target, services: Services) => Promise<Figure[]>

const MEASURES: Record<string, Measure> = {
  turns: measureTurns,
  models: measureModels,
  messages: measureMessages,
  tools: async (target, services) => [...(await measureMcp(target)), ...(await measureTools(target, services))],
  openai: measureOpenAi,
  observe: measureObservation,
  lock: measureSecondLock,
  conversations: measureConversations,
  channels: measureChannels,
  reads: measureReads,
  async load(target, services) {
    await measureBacklog(services.info)
    const load = await withProcessorTime(services, { name: 'until the answer', turns: 1050 }, () => measureLoad(target))
    const beside = await measureToolsBesideBacklog(target)
    const after = await withProcessorTime(services, { name: 'afterwards', turns: 1050 }, () =>
      measureBacklog(services.info),
    )
    return [...load, ...beside, ...after]
  },
  sustained: measureSustained,
  memory: measureMemory,
  exposed: measureExposed,
  streams: measureStreams,
  slow: measureSlowModel,
  recovery: (_target, services) => measureRecovery(services),
  evals: measureEvals,
  judge: measureJudge,
  quality: measureQuality,
  purge: measurePurge,
  async documents(target, services) {
    const embed = embedder(`${services.info.modelServerUrl}/v1`)
    return [...(await measureDocuments(target, embed)), ...(await measurePolicy(target, embed, services))]
  },
  crowd: (_target, { info }) => measureCrowd(info),
  knowledge: async (target, services) => [
    ...(await measureKnowledge(target, services.info)),
    ...(await measureSizes(target, services)),
  ],
  dashboard: measureDashboard,
  // It ends the stack, so it comes last.
  idle: measureIdle,
}

function embedder(baseUrl: string) {
  const provider = createOpenaiProvider({ name: 'openai', baseUrl, apiKey: 'bench' })
  return async (texts: string[]) =>
    provider.embed?.('text-embedding-3-small', texts, { purpose: 'document' }, new AbortController().signal)
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !(name in MEASURES))
if (unknown) throw new Error(`There is no measurement ${unknown}. There are: ${Object.keys(MEASURES).join(', ')}.`)
const dataDir = mkdtempSync(join(tmpdir(), 'ams-bench-'))
const parts: Part[] = []
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, () => end(130))
process.channel?.unref()

try {
  const figures = await measureAll()
  await end(figures.some((figure) => isMet(figure) === false) ? 1 : 0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  await end(1)
}

async function measureAll(): Promise<Figure[]> {
  process.stdout.write('Bringing up a stack for the benchmark.\n')
  const services = await startServices({
    dataDir,
    parts,
    settings: { RATE_LIMIT_PER_MINUTE: '1000000', MAX_DOCUMENT_BYTES: String(20 * 1024 * 1024), ...UNLIMITED },
    temporalAddress: process.env.BENCH_TEMPORAL_ADDRESS,
  })
  const target = createTarget(services.info)
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stdout.write(`Measuring ${name} …\n`)
    const measured = await measure(target, services)
    process.stdout.write(`${tableOf(measured)}\n\n`)
    figures.push(...measured)
  }
  return figures
}

async function end(code: number): Promise<never> {
  await stopParts(parts)
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code)
}
