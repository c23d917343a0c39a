import { TestWorkflowEnvironment } from '@temporalio/testing'

/** A program of its own: the SDK downloads the Temporal CLI into the given folder, then the program ends. */
const downloadDir = process.argv[2]
if (!downloadDir) throw new Error('A folder is needed.')
const environment = await TestWorkflowEnvironment.createLocal({
  server: { executable: { type: 'cached-download', downloadDir } },
})
await environment.teardown()
