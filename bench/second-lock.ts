import pg from 'pg'
import type { Services } from '../test/support/stack/services.ts'
import { listTables } from '../test/support/stack/tenant-table.ts'
import type { Figure } from './figure.ts'
import { spentByPart } from './process/cpu.ts'
import { median, timed } from './sample.ts'
import { createTarget, type Target } from './target.ts'

const MESSAGE = '[[say The answer is forty-two.]]'
const BLOCKS = 12
const TURNS = 60
/** The parts whose work the lock can change. */
const PARTS = ['api', 'postgres']

type Block = { ms: number; processorMs: number }

/**
 * Measures what the second lock costs a turn, in blocks of turns that follow each other: of one workspace without the
 * policies of Postgres, of one workspace with them, and with them of two workspaces by turns, so that connections change
 * their workspace as often as they can.
 */
export async function measureSecondLock(target: Target, services: Services): Promise<Figure[]> {
  const { info } = services
  const other = createTarget({ ...info, keys: { ...info.keys, a: info.keys.b } })
  const chats = await Promise.all([target, other].map(chatOf))
  const owner = new pg.Client(info.databaseUrl)
  await owner.connect()
  const kinds = [
    () => withoutPolicies(owner, () => measureBlock(services, chats.slice(0, 1))),
    () => measureBlock(services, chats.slice(0, 1)),
    () => measureBlock(services, chats),
  ].map((measure) => ({ measure, blocks: [] as Block[] }))
  try {
    // The first round warms up. Each kind comes at each place of a round as often as at the others.
    for (let round = 0; round <= BLOCKS; round++)
      for (const place of kinds.keys()) {
        const kind = kinds[(place + round) % kinds.length]
        const block = await kind?.measure()
        if (block && round > 0) kind?.blocks.push(block)
      }
  } finally {
    await owner.end()
  }
  const [open = [], locked = [], changing = []] = kinds.map(({ blocks }) => blocks)
  const name = 'a turn with the second lock'
  return [
    ratio(`${name}, processor time`, locked, open, ({ processorMs }) => processorMs),
    ratio(`${name}, median of durations`, locked, open, ({ ms }) => ms),
    ratio(`${name} after one of another workspace, processor time`, changing, open, ({ processorMs }) => processorMs),
    ratio(`${name} after one of another workspace, median of durations`, changing, open, ({ ms }) => ms),
  ]
}

async function chatOf(target: Target) {
  const agent = await target.createAgent('bench second lock')
  return () => timed(() => target.chat(agent, MESSAGE))
}

async function measureBlock(services: Services, chats: Awaited<ReturnType<typeof chatOf>>[]): Promise<Block> {
  const spent = () => PARTS.reduce((sum, part) => sum + (spentByPart(services).get(part) ?? 0), 0)
  const before = spent()
  const durations: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const chat = chats[turn % chats.length]
    if (chat) durations.push((await chat()).ms)
  }
  return { ms: median(durations), processorMs: (spent() - before) / TURNS }
}

async function withoutPolicies(owner: pg.Client, measure: () => Promise<Block>): Promise<Block> {
  const names = [...(await listTables(owner)).map(({ name }) => name), 'workspaces', 'users', 'installation']
  const alter = async (verb: 'enable' | 'disable') => {
    for (const name of names) await owner.query(`alter table ${name} ${verb} row level security`)
  }
  await alter('disable')
  try {
    return await measure()
  } finally {
    await alter('enable')
  }
}

function ratio(name: string, locked: Block[], open: Block[], pick: (block: Block) => number): Figure {
  const [ours, bare] = [median(locked.map(pick)), median(open.map(pick))]
  const note = `${bare.toFixed(1)} → ${ours.toFixed(1)} ms`
  return { name: `${name}, beside one without`, value: ours / bare, unit: '×', goal: { atMost: 1.05 }, note }
}
