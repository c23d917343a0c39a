import { Client, Connection } from '@temporalio/client'
import type { StackInfo } from '../test/support/stack/stack-info.ts'
import type { Figure } from './figure.ts'

/**
 * Measures the seconds that Temporal works on after the last answer. Callers do not wait for this work, but it must end.
 * It counts the workflows that the API process has still to start and those that Temporal has still to finish.
 */
export async function measureBacklog({ temporalAddress, baseUrl }: StackInfo): Promise<Figure[]> {
  const connection = await Connection.connect({ address: temporalAddress })
  try {
    const { workflow } = new Client({ connection })
    const open = async () =>
      (await workflow.count("WorkflowType = 'runTurn' AND ExecutionStatus = 'Running'")).count +
      (await unstarted(baseUrl))
    const start = performance.now()
    const openAtStart = await open()
    while ((await open()) > 0 && performance.now() - start < 180_000)
      await new Promise((resolve) => setTimeout(resolve, 250))
    const seconds = (performance.now() - start) / 1000
    const note = `${openAtStart} workflows were left after the last answer: ${(openAtStart / seconds).toFixed(0)} a second`
    return [{ name: "Temporal's backlog is worked off after", value: seconds, unit: 's', note }]
  } finally {
    await connection.close()
  }
}

async function unstarted(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const waiting = /^ams_workflow_starts_waiting (\d+)$/m.exec(metrics)?.[1]
  if (waiting === undefined) throw new Error('/metrics does not say how many workflows are still to be started')
  return Number(waiting)
}
