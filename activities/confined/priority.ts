import { writeFileSync } from 'node:fs'
import { firstExecutable } from './runtime.ts'

/**
 * A confined process is nicer than its starter by this. Beside its starter it gets a quarter of a processor, and all of an
 * idle one.
 */
export const NICENESS = 5

const NICE_PATHS = ['/usr/bin/nice', '/bin/nice', '/run/current-system/sw/bin/nice']
const CHOOM_PATHS = ['/usr/bin/choom', '/run/current-system/sw/bin/choom']

/**
 * Returns the beginning of a command whose processes give way to ours: they get less of the processor, which also orders their
 * reads and writes behind ours, and the kernel ends them first where memory is short. Nothing inside can undo it. A
 * program that is not installed is left out.
 */
export async function givingWay(): Promise<string[]> {
  const [nice, choom] = await Promise.all([firstExecutable(NICE_PATHS), firstExecutable(CHOOM_PATHS)])
  return [...(nice ? [nice, '-n', String(NICENESS)] : []), ...(choom ? [choom, '-n', '1000', '--'] : [])]
}

/**
 * Makes the session that `pid` leads nice as a whole: a kernel that shares the processor by sessions (`sched_autogroup`)
 * counts niceness only within one.
 * @returns a function that tries again: the kernel allows one such change in 100 ms, over all processes of a user
 */
export function makeSessionNice(pid: number | undefined): () => void {
  let isDone = pid === undefined
  const attempt = () => {
    if (isDone) return
    try {
      writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS))
      isDone = true
    } catch (error) {
      isDone = (error as NodeJS.ErrnoException).code !== 'EAGAIN'
    }
  }
  attempt()
  return attempt
}
