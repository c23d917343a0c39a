import { setWorkflowOptions } from '@temporalio/workflow'
import type { FileRefusal } from '../domain/turn/file-text.ts'
import type { WorkflowInput } from './contract.ts'
import { fileReading } from './proxies.ts'

/** Reads the text of a file before a message with it is accepted. It returns why the file cannot be read, or null. */
export const readFileText = (input: WorkflowInput): Promise<FileRefusal | null> => fileReading.readFileText(input)

// Its caller waits, so it ends within minutes on either release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, readFileText)
