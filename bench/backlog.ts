import { Client, Connection } from '@temporalio/client'
import type { StackInfo } from '../test/support/stack-info.ts'
import type { Figure } from './figure.ts'

/** How long Temporal's own work goes on after the last answer: off the caller's path, but it must end. */
export async function measureBacklog({ temporalAddress }: StackInfo): Promise<Figure[]> {
  const connection = await Connection.connect({ address: temporalAddress })
  try {
    const { workflow } = new Client({ connection })
    const open = async () => (await workflow.count("WorkflowType = 'runTurn' AND ExecutionStatus = 'Running'")).count
    const start = performance.now()
    const atFirst = await open()
    while ((await open()) > 0 && performance.now() - start < 180_000)
      await new Promise((resolve) => setTimeout(resolve, 250))
    const note = `${atFirst} workflows were open after the last answer`
    return [
      { name: "Temporal's backlog is worked off after", value: (performance.now() - start) / 1000, unit: 's', note },
    ]
  } finally {
    await connection.close()
  }
}
