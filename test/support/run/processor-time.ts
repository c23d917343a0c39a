/**
 * Measures the processor time of this process, in milliseconds, because a busy machine makes work wait that is quick.
 * @returns a function that says how much was used since
 */
export function startProcessorClock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
}
