/** Writes one line to the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

// A closed terminal is no reason to stop.
process.stdout.on('error', () => {})

/**
 * Runs a step that may take long, and says `what` it is, every 10 s that it still runs with `detail`, and when it is
 * done.
 */
export async function sayWhile<T>(what: string, work: () => Promise<T>, detail: () => string = () => ''): Promise<T> {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  say(`${what} …`)
  const beat = setInterval(() => say(`  still at it, ${seconds()}${detail()}`), 10_000)
  try {
    const result = await work()
    say(`  done in ${seconds()}`)
    return result
  } finally {
    clearInterval(beat)
  }
}

/** The start can't go on. The message says what the operator can do, and the terminal shows it without a stack. */
export class StartError extends Error {}
