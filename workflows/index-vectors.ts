import { setWorkflowOptions } from '@temporalio/workflow'
import type { WorkflowInput } from './contract.ts'
import { vectorIndexing } from './proxies.ts'

/** Builds the index of the vectors of a large knowledge base. A sweep starts it. */
export const indexVectors = (input: WorkflowInput): Promise<void> => vectorIndexing.buildVectorIndexes(input)

// A large knowledge base takes a while, and Postgres says what is left: it moves to the current release.
setWorkflowOptions({ versioningBehavior: 'AUTO_UPGRADE' }, indexVectors)
