import { pageWords } from '../parts/fault/words.ts'

/** The reason of a failed ingestion in few words, and the fix for a person at this page. */
type Reason = { title: string; fix: string }

const REASONS: Record<string, Reason> = {
  DOCUMENT_ENCRYPTED: { title: 'Password', fix: 'Save it without a password and upload it again.' },
  DOCUMENT_DAMAGED: { title: 'Damaged', fix: 'Open it in its own program, save it anew and upload it again.' },
  DOCUMENT_HAS_NO_TEXT: {
    title: 'No text',
    fix: 'Upload a file that holds words. To a PDF of pictures, add a text layer (OCR) before, or have the operator switch recognition on.',
  },
  DOCUMENT_OCR_UNAVAILABLE: {
    title: 'No text recognition',
    fix: 'Have the operator fetch text recognition, then retry.',
  },
  DOCUMENT_READER_UNAVAILABLE: {
    title: 'No wall to read behind',
    fix: 'Have the operator give the server its sandbox (REQUIRE_WALL), then retry.',
  },
  DOCUMENT_ENCODING_UNKNOWN: { title: 'Unknown encoding', fix: 'Save the text as UTF-8 and upload it again.' },
  DOCUMENT_TOO_COMPLEX: { title: 'Too complex', fix: 'Split it into smaller files, each of at most 2,000 pages.' },
  EMBEDDING_FAILED: { title: 'Embedding failed', fix: 'Check the embedding provider and its key, then retry.' },
  EMBEDDING_MODEL_NOT_READY: {
    title: 'Embedding model missing',
    fix: 'Have an owner of the operator’s workspace fetch the embedding model onto this machine, then retry; or change the model.',
  },
  STORAGE_FAILED: {
    title: 'Storage failed',
    fix: 'Retry when object storage answers; if the file is gone, upload the same file again.',
  },
  INGESTION_STOPPED: { title: 'Stopped', fix: 'Retry to go on where it stopped.' },
}

/**
 * Returns true when a retry can help. One helps a document of pictures when the operator has switched text recognition
 * on meanwhile.
 */
export const canBeRetried = ({ error, unreadPages }: Failed): boolean =>
  error?.retryable === true || (error?.code === 'DOCUMENT_HAS_NO_TEXT' && unreadPages.length > 0)

type Failed = { error?: { code: string; retryable: boolean } | undefined; unreadPages: string[] }

/** The words for a code; of one that is no reason of an ingestion the code itself, and the fix of its fault. */
export const reasonOf = ({ code, fix }: { code: string; fix: string }): Reason =>
  REASONS[code] ?? { title: code, fix: pageWords({ code, message: '', fix }).fix ?? '' }
