import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { connectionLoss, type Loss, tryNow } from './api/connection.ts'
import { useStore } from './store.ts'

/** A loss that passes sooner is not worth a word. */
const SILENT_MS = 3_000

/** The notice of a lost connection, with the seconds until the next try. */
export function Offline() {
  const loss = useStore(connectionLoss)
  return loss ? <Notice loss={loss} /> : null
}

function Notice({ loss }: { loss: Loss }) {
  const now = useSeconds()
  if (now - loss.since < SILENT_MS) return null
  const seconds = Math.max(Math.ceil((loss.retryAt - now) / 1000), 0)
  return (
    <section className="offline" aria-label="Connection">
      <span role="status">Connection lost. What was accepted keeps running.</span>
      <span>{seconds === 0 ? 'Trying again.' : `Trying again in ${seconds} s.`}</span>
      <Button variant="default" onClick={() => void tryNow()}>
        Now
      </Button>
    </section>
  )
}

/** The time in milliseconds since 1970, anew each second. */
function useSeconds(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
