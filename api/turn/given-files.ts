import type { Reach } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'
import type { AttachmentChoice } from '../../domain/turn/attachment.ts'
import type { TakenFile } from '../knowledge/upload-body.ts'
import { readNewFile } from './file-upload.ts'
import type { GivenFile, TurnRequest } from './request.ts'

/**
 * Reads the files that a request brings or names.
 * @param taken the texts that were taken out of the body
 * @throws ApiError VALIDATION_ERROR, ATTACHMENTS_TOO_LARGE, FILE_TYPE_UNSUPPORTED
 */
export async function readGivenFiles(
  given: AttachmentChoice | undefined,
  reach: Reach,
  taken: TakenFile,
  maxBytes: number,
): Promise<TurnRequest['attachments']> {
  if (!given?.length) return undefined
  const files: GivenFile[] = []
  for (const [index, { file_id: fileId, filename, base64 }] of given.entries()) {
    const field = `attachments[${index}]`
    if (fileId !== undefined && filename === undefined && base64 === undefined)
      files.push({ fileId, field: `${field}.file_id` })
    else if (fileId === undefined && filename !== undefined && base64 !== undefined)
      files.push({ ...(await readNewFile({ filename, base64 }, taken, maxBytes, `${field}.`)), field })
    else throw notWhole(field)
  }
  return { reach, field: 'attachments', files }
}

const notWhole = (field: string) =>
  new ApiError('VALIDATION_ERROR', {
    message: `${field} is neither a file_id nor a filename with base64.`,
    fix: 'Send { file_id } for a file that is uploaded, or { filename, base64 } for a new one.',
    field,
  })

/** The files as the hash of a request counts them: the bytes of new ones by their SHA-256. */
export const hashedFiles = (attachments: TurnRequest['attachments']) =>
  attachments?.files.flatMap((file) => {
    if ('fileId' in file) return { file_id: file.fileId }
    return 'sha256' in file ? { filename: file.filename, sha256: file.sha256 } : []
  })
