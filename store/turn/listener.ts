import pg from 'pg'
import { boundedConfig, watchSilence } from '../connection/bounds.ts'
import { APP_ROLE } from '../connection/scope.ts'
import { CHANNEL } from './notifier.ts'

const RECONNECT_MS = 250
const CONNECT_MS = 3_000
/** The connection is asked this often whether it lives, because a silent one looks like one without news. */
const PING_MS = 2_000
const PING_BOUNDS = { statementMs: 3_000, silenceMs: 4_000 }

export type Listener = {
  /** False while notifications may be lost: the connection is down, or has not answered the last question yet. */
  readonly isHealthy: boolean
  close(): Promise<void>
}

type Heard = {
  /** The listener calls it with each word of a notification that another process sent. */
  heard(word: string): void
  /** The listener calls it when the connection stands again. Notifications of the time between are lost. */
  reconnected(): void
}

/**
 * Listens for the notifications of other processes, on one connection, which is opened again when it breaks.
 * @param self the sender whose notifications are left out
 */
export function listen(databaseUrl: string, self: string, on: Heard): Listener {
  let isClosed = false
  let isHealthy = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const current = new pg.Client({
      ...boundedConfig(databaseUrl, PING_BOUNDS, { role: APP_ROLE }),
      connectionTimeoutMillis: CONNECT_MS,
    })
    client = current
    const reconnect = () => {
      if (client !== current || isClosed) return
      client = undefined
      isHealthy = false
      clearTimeout(timer)
      current.end().catch(() => {})
      timer = setTimeout(connect, RECONNECT_MS)
    }
    const ping = async () => {
      await current.query('select 1')
      isHealthy = true
      timer = setTimeout(() => void ping().catch(reconnect), PING_MS)
    }
    watchSilence(current, PING_BOUNDS.silenceMs)
    current.on('error', reconnect)
    current.on('end', reconnect)
    current.on('notification', (message) => {
      const [sender, ...words] = (message.payload ?? '').split(',')
      if (sender !== self) for (const word of words) on.heard(word)
    })
    try {
      await current.connect()
      await current.query(`listen ${CHANNEL}`)
      on.reconnected()
      await ping()
    } catch {
      reconnect()
    }
  }
  void connect()
  return {
    get isHealthy() {
      return isHealthy
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
