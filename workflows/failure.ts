import { ApplicationFailure, defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { upsertSearchAttributes } from '@temporalio/workflow'
import type { ErrorCode } from '../domain/error.ts'
import type { DocumentErrorCode } from '../domain/knowledge/document-error.ts'
import type { OperatorErrorCode } from '../domain/operation/error.ts'
import { SEARCH_ATTRIBUTES } from './contract.ts'

/** The codes of failed workflows: those that callers get, those of documents, and those that only operators see. */
export type WorkflowErrorCode = ErrorCode | DocumentErrorCode | OperatorErrorCode

/**
 * Fails the workflow for good and stores the code as a search attribute, so that operators find the workflow by it.
 * @param message what operators read in the UI; it holds no contents
 * @throws ApplicationFailure whose type is the code, always
 */
export function failWorkflow(code: WorkflowErrorCode, message: string): never {
  const key = defineSearchAttributeKey(SEARCH_ATTRIBUTES.errorCode, SearchAttributeType.KEYWORD)
  upsertSearchAttributes([{ key, value: code }])
  throw ApplicationFailure.nonRetryable(message, code)
}
