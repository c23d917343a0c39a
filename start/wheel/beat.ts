/**
 * The thread of a fetch that keeps its lease: the fetch's own thread is busy for seconds when it writes weights. It ends
 * with its process, so a fetch that was killed is seen within seconds, and after `mostMs`, so one that hangs is seen, too.
 */
import { workerData } from 'node:worker_threads'
import { BEAT_MS, createLease, type LeaseOrder } from './lease.ts'

/** What the thread is told. */
export type BeatOrder = LeaseOrder & { mostMs: number }

const { mostMs, ...order } = workerData as BeatOrder
const write = createLease(order)
write()
const beating = setInterval(write, BEAT_MS)
setTimeout(() => clearInterval(beating), mostMs)
