import { type Address, type FaultProxy, startProxy } from './proxy.ts'

/** The application's processes talk to these services. */
const SERVICES = ['postgres', 'temporal', 'storage', 'model'] as const
/** A side that is reached through proxies; clients reach the API processes. */
export type ServiceName = (typeof SERVICES)[number] | 'api'

/** Each setting that holds an address of a service; all addresses of one service are the same server. */
const SETTINGS: Record<string, ServiceName> = {
  DATABASE_URL: 'postgres',
  SYSTEM_DATABASE_URL: 'postgres',
  TEMPORAL_ADDRESS: 'temporal',
  S3_ENDPOINT: 'storage',
  OPENAI_BASE_URL: 'model',
  GEMINI_BASE_URL: 'model',
  MODEL_PROVIDERS: 'model',
}

type Environment = Record<string, string>
/** The acts of a proxy, on many links at once. */
export type Links = Pick<FaultProxy, 'freeze' | 'slow' | 'refuse' | 'restore' | 'cut' | 'connections'>

/** The network between the application's processes and their services: one proxy a pair. */
export type Network = {
  /** Puts a proxy before each service for this process alone, and gives the environment that leads through them. */
  join(processName: string, env: Environment): Promise<Environment>
  /** Puts a proxy before an API process, for its clients. @returns the proxy's address */
  front(processName: string, baseUrl: string): Promise<string>
  /** The links to a service (all when left out) of the processes whose name begins like this (all when left out). */
  links(service?: ServiceName, processName?: string): Links
  close(): Promise<void>
}

/** The key that a process shows to the model, so that the stand-in can tell which process asked. */
export const modelKeyOf = (process: string): string => `sk-test-${process}`

/** Opens a network without links. */
export function openNetwork(): Network {
  const proxies: { process: string; service: ServiceName; proxy: FaultProxy }[] = []
  const join = async (process: string, env: Environment) => {
    const ports = new Map<ServiceName, number>()
    for (const service of SERVICES) {
      const proxy = await startProxy(addressIn(env, service))
      proxies.push({ process, service, proxy })
      ports.set(service, proxy.port)
    }
    const led = Object.entries(env).map(([name, value]) => [name, through(name, value, ports)])
    return { ...Object.fromEntries(led), OPENAI_API_KEY: modelKeyOf(process) }
  }
  const front = async (process: string, baseUrl: string) => {
    const { hostname: host, port } = new URL(baseUrl)
    const proxy = await startProxy(() => ({ host, port: Number(port) }))
    proxies.push({ process, service: 'api', proxy })
    return `http://127.0.0.1:${proxy.port}`
  }
  const links = (service?: ServiceName, process = '') => {
    const chosen = proxies.filter((link) => (!service || link.service === service) && link.process.startsWith(process))
    if (chosen.length === 0) throw new Error(`There is no link of ${process || 'any process'} to ${service}.`)
    return linksOf(chosen.map(({ proxy }) => proxy))
  }
  const close = async () => void (await Promise.all(proxies.map(({ proxy }) => proxy.close())))
  return { join, front, links, close }
}

const linksOf = (proxies: FaultProxy[]): Links => ({
  freeze: () => proxies.forEach((proxy) => void proxy.freeze()),
  slow: (speed) => proxies.forEach((proxy) => void proxy.slow(speed)),
  refuse: () => proxies.forEach((proxy) => void proxy.refuse()),
  restore: () => proxies.forEach((proxy) => void proxy.restore()),
  cut: () => proxies.reduce((sum, proxy) => sum + proxy.cut(), 0),
  connections: () => proxies.reduce((sum, proxy) => sum + proxy.connections(), 0),
})

/** The first loopback address in the settings of a service. */
function addressIn(env: Environment, service: ServiceName): () => Address {
  const values = Object.entries(env).flatMap(([name, value]) => (SETTINGS[name] === service ? [value] : []))
  const port = LOOPBACK.exec(values.join(' '))?.[1]
  if (!port) throw new Error(`The address of ${service} is not in the environment.`)
  return () => ({ host: '127.0.0.1', port: Number(port) })
}

const LOOPBACK = /127\.0\.0\.1:(\d+)/

const through = (name: string, value: string, ports: Map<ServiceName, number>): string => {
  const service = SETTINGS[name]
  return service ? value.replace(/127\.0\.0\.1:\d+/g, `127.0.0.1:${ports.get(service)}`) : value
}
