/** Ends a confined process without a wall when it holds too much memory, or when its parent is gone. */
import { workerData } from 'node:worker_threads'

const { residentMiB, parent } = workerData as { residentMiB: number; parent: number }

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > residentMiB * 1024 * 1024
  if (isTooLarge || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 100)
