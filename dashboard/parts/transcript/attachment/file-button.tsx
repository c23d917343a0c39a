import { FileText } from 'lucide-react'
import { useApi } from '../../../shell/api/answer.ts'
import { useAttempt } from '../../form/use-attempt.ts'
import { formatBytes } from '../../format.ts'
import { saveFile } from '../../save-file.ts'
import { type Attachment, wordsOfLoss } from './attachment.ts'
import { readBytes } from './file-bytes.ts'

/** The name and the size of a file; a click saves it. */
export function FileButton({ file: { file_id, filename, sizeBytes } }: { file: Attachment }) {
  const api = useApi()
  const { fault, isBusy, attempt } = useAttempt()
  const save = async () => saveFile(await readBytes(api, file_id), filename)
  return (
    <>
      <button type="button" className="attachment-file" aria-busy={isBusy} onClick={() => void attempt(save)}>
        <FileText size={16} aria-hidden />
        <span className="visually-hidden">Download</span>
        <span className="attachment-name" title={filename}>
          {filename}
        </span>
        <span className="attachment-size">{formatBytes(sizeBytes)}</span>
      </button>
      {fault !== undefined && (
        <p className="attachment-fault" role="alert">
          {wordsOfLoss(fault)}
        </p>
      )}
    </>
  )
}
