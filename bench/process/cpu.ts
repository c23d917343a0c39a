import { readdirSync, readFileSync } from 'node:fs'
import type { PartName, Services } from '../../test/support/stack/services.ts'
import type { Figure } from '../figure.ts'

const PARTS: PartName[] = ['api', 'worker', 'temporal', 'postgres', 'model']
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Adds a figure to those of `measure`: the processor time in ms that each part spent per turn. Unlike a duration, it hardly
 * changes on a busy machine.
 */
export async function withProcessorTime(
  services: Services,
  { name, turns }: { name: string; turns: number },
  measure: () => Promise<Figure[]>,
): Promise<Figure[]> {
  const before = spentByPart(services)
  const figures = await measure()
  const after = spentByPart(services)
  // A process that ended before its parent did may be missing from the second count, so a difference may be negative.
  const spentBy = (part: string) => Math.max(0, (after.get(part) ?? 0) - (before.get(part) ?? 0))
  const each = [...after.keys()].map((part) => `${part} ${(spentBy(part) / turns).toFixed(1)}`)
  const total = [...after.keys()].reduce((sum, part) => sum + spentBy(part), 0)
  return [
    ...figures,
    { name: `processor time a turn, ${name}`, value: total / turns, unit: 'ms', note: each.join(', ') },
  ]
}

/** The processor time in ms that each part, with all processes that it started, ended ones too, has spent since its start. */
export const spentByPart = (services: Services): Map<string, number> =>
  new Map([...treesByPart(services)].map(([name, tree]) => [name, tree.reduce((sum, { ms }) => sum + ms, 0)]))

/** The process ids of each part, with those of all processes that it started. */
export const processesByPart = (services: Services): Map<string, number[]> =>
  new Map([...treesByPart(services)].map(([name, tree]) => [name, tree.map(({ pid }) => pid)]))

function treesByPart(services: Services): Map<string, Process[]> {
  const processes = listProcesses()
  // The bench does not start a Temporal server that was given, so it cannot count its time.
  const parts = PARTS.filter((name) => name !== 'temporal' || services.info.temporalUiAddress !== '')
  const others = services.parts.filter(({ name }) => /^(api|worker)-/.test(name))
  const all = [...parts.map((name) => services.part(name)), ...others]
  return new Map(all.map((part) => [part.name, treeOf(part.pid(), processes)]))
}

/** A process and all processes that it started, with the processor time in ms of each. */
export const listTree = (pid: number | undefined): Process[] => treeOf(pid, listProcesses())

type Process = { pid: number; parent: number; ms: number }

/** A process and all processes that it started. */
function treeOf(pid: number | undefined, processes: Process[]): Process[] {
  const children = processes.filter(({ parent }) => parent === pid)
  return [
    ...processes.filter((process) => process.pid === pid),
    ...children.flatMap((child) => treeOf(child.pid, processes)),
  ]
}

/** All processes from /proc; an empty list on a system without it. */
function listProcesses(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => processOf(Number(name)))
  } catch {
    return []
  }
}

function processOf(pid: number): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // Its own time, and that of its children that have ended, such as a closed connection of Postgres.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid, parent: fields[1] ?? 0, ms: ticks * TICK_MS }]
  } catch {
    return []
  }
}
