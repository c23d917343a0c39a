import { condition, defineSignal, setCurrentDetails, setHandler } from '@temporalio/workflow'
import { DELIVER_NOW_SIGNAL } from './contract.ts'

/**
 * Makes attempts, with the pauses that their results name, until one needs no other. The signal `deliverNow` ends a pause,
 * and asks for one more attempt after an end that came while it was sent.
 * @param attempt an activity
 * @param waitOf the pause in milliseconds until the next attempt and what operators read meanwhile; no pause ends the attempts
 * @returns the last result
 */
export async function attemptUntilDone<Progress>(
  attempt: () => Promise<Progress>,
  waitOf: (progress: Progress) => { pauseMs?: number; details: string },
): Promise<Progress> {
  let isWanted = false
  setHandler(defineSignal(DELIVER_NOW_SIGNAL), () => {
    isWanted = true
  })
  for (;;) {
    isWanted = false
    const progress = await attempt()
    const { pauseMs, details } = waitOf(progress)
    setCurrentDetails(details)
    if (pauseMs !== undefined) await condition(() => isWanted, pauseMs)
    else if (!isWanted) return progress
  }
}
