/** Kills the reading process when it holds too much memory or when its parent, the worker, has died. */
import { workerData } from 'node:worker_threads'

const { residentMiB, parent } = workerData as { residentMiB: number; parent: number }

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > residentMiB * 1024 * 1024
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 100)
