import { useState } from 'react'
import { useAttempt } from '../../parts/form/use-attempt.ts'
import type { Trial } from './trial.tsx'

/** Runs a test once for each click, and keeps its receipt or its error. */
export function useTrial(send: () => Promise<{ data: Trial }>) {
  const [trial, setTrial] = useState<Trial>()
  const { fault, isBusy, attempt } = useAttempt()
  const start = async () => {
    setTrial(undefined)
    setTrial((await send()).data)
  }
  return { trial, fault, isBusy, run: () => void attempt(start) }
}
