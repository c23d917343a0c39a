import { useState } from 'react'
import type { Trial } from './trial.tsx'

/** Runs a test once for each click, and keeps its receipt or its error. */
export function useTrial(send: () => Promise<{ data: Trial }>) {
  const [trial, setTrial] = useState<Trial>()
  const [fault, setFault] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    setFault(undefined)
    setTrial(undefined)
    try {
      setTrial((await send()).data)
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return { trial, fault, isBusy, run: () => void start() }
}
