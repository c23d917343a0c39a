/** One line for the person at the terminal. A closed terminal is no reason to stop. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

process.stdout.on('error', () => {})

/** Runs a step that may take long: says what it is, and every 10 s that it still goes on and what `detail` knows of it. */
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

/** A start that can't go on, with what to do about it as its message. Shown without a stack. */
export class StartError extends Error {}
