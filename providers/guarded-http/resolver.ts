import { lookup, Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Resolve } from './connector.ts'
import { plainHostname } from './entry.ts'
import { GuardedHttpError } from './error.ts'
import type { Fence } from './fence.ts'

/** The resolver waits this long for an answer, and asks this often. */
const QUERY = { timeout: 2_000, tries: 2 }
/**
 * The most look-ups at once. The system's own take a thread of libuv, of which a process has four, and cannot be given
 * up.
 */
const MAX_QUERIES = 64
const MAX_SYSTEM_LOOKUPS = 2
const HOSTS_FILE = '/etc/hosts'

/**
 * Looks names up without the system's resolver, which a slow name server could stop for all: in the hosts file, else
 * in DNS with a time limit. Only a name of TOOL_ALLOWED_HOSTS is asked of the system (search domains, other sources),
 * as the operator answers for it.
 */
export function createResolver(fence: Fence): Resolve {
  const queries = createGate(MAX_QUERIES)
  const systemLookups = createGate(MAX_SYSTEM_LOOKUPS)
  return async (hostname, signal) => {
    const written = await findInHostsFile(hostname)
    if (written.length > 0) return written
    if (fence.names(hostname)) return systemLookups(signal, () => askSystem(hostname))
    return queries(signal, () => askNameServers(hostname, signal))
  }
}

async function askSystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address)
}

async function askNameServers(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver(QUERY)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    signal.throwIfAborted()
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const [first] = answers
    if (found.length === 0 && first.status === 'rejected') throw first.reason
    return found
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** The addresses that the operator wrote down for a name; `localhost` needs no line. */
async function findInHostsFile(hostname: string): Promise<string[]> {
  const name = plainHostname(hostname)
  const lines = (await readFile(HOSTS_FILE, 'utf8').catch(() => '')).split('\n')
  const found = lines.flatMap((line) => {
    const [address = '', ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((one) => plainHostname(one) === name) ? [address] : []
  })
  if (found.length === 0 && name === 'localhost') return ['127.0.0.1', '::1']
  return found.sort((left, right) => isIP(left) - isIP(right))
}

/** The gate lets at most `places` work at once; the others wait in order, until their signal fires. */
function createGate(places: number) {
  const waiting: (() => void)[] = []
  let free = places
  return async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
    while (free === 0) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      if (signal.aborted) throw new GuardedHttpError('timeout', 'The name could not be looked up in time.')
    }
    free -= 1
    try {
      return await work()
    } finally {
      free += 1
      for (const wake of waiting.splice(0)) wake()
    }
  }
}
