import { TestWorkflowEnvironment } from '@temporalio/testing'

/** A program of its own: lets the SDK download the Temporal CLI into the folder given, and ends. */
const downloadDir = process.argv[2]
if (!downloadDir) throw new Error('A folder is needed.')
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir } },
})
await environment.teardown()
