import { Button, Modal } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { Download, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../format.ts'
import { saveFile } from '../../save-file.ts'
import { type Attachment, isGone, wordsOfLoss } from './attachment.ts'
import { FileButton } from './file-button.tsx'
import { useBytesAddress, useFileBytes } from './file-bytes.ts'

/** A picture of a message as a thumbnail that opens large. Its bytes are read when it comes into sight. */
export function Picture({ file }: { file: Attachment }) {
  const { file_id, filename, sizeBytes } = file
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { data: bytes, error, refetch } = useFileBytes(file_id, inViewport)
  const address = useBytesAddress(bytes)
  const [isOpen, setOpen] = useState(false)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <FileButton file={file} />
  if (error) return <NoPicture file={file} error={error} onRetry={() => void refetch()} />
  return (
    <div ref={ref}>
      <button
        type="button"
        className="attachment-thumbnail"
        aria-label={`Open ${filename}, ${formatBytes(sizeBytes)}`}
        title={`${filename}, ${formatBytes(sizeBytes)}`}
        disabled={!address}
        onClick={() => setOpen(true)}
      >
        {address && <img src={address} alt="" onError={() => setBroken(true)} />}
      </button>
      {bytes && address && (
        <Modal opened={isOpen} onClose={() => setOpen(false)} title={filename} size="auto">
          <Large file={file} bytes={bytes} address={address} />
        </Modal>
      )}
    </div>
  )
}

const Large = ({ file, bytes, address }: { file: Attachment; bytes: Blob; address: string }) => (
  <>
    <img className="attachment-large" src={address} alt={file.filename} />
    <div className="attachment-large-end">
      <span className="faint">{formatBytes(file.sizeBytes)}</span>
      <Button
        variant="default"
        leftSection={<Download size={14} aria-hidden />}
        onClick={() => saveFile(bytes, file.filename)}
      >
        Download
      </Button>
    </div>
  </>
)

type NoPictureProps = { file: Attachment; error: Error; onRetry: () => void }

const NoPicture = ({ file: { filename }, error, onRetry }: NoPictureProps) => (
  <div className="attachment-lost">
    <ImageOff size={16} aria-hidden />
    <span className="attachment-name" title={filename}>
      {filename}
    </span>
    <span>{wordsOfLoss(error)}</span>
    {!isGone(error) && (
      <button type="button" className="link-button" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
)
