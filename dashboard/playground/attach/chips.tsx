import { CloseButton, Progress } from '@mantine/core'
import { FileText, Image, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatShare } from '../../parts/format.ts'
import { type Attachment, isGone, isPicture, wordsOfLoss } from '../../parts/transcript/attachment/attachment.ts'
import { useBytesAddress, useFileBytes } from '../../parts/transcript/attachment/file-bytes.ts'
import { numbered } from '../../parts/transcript/numbered.ts'
import type { Upload } from './upload.ts'
import type { Uploads } from './use-uploads.ts'

type ChipsProps = {
  held: Attachment[]
  uploads: Uploads
  /** Takes the file at this place off the message. */
  onRemove: (place: number) => void
}

/** The files of the message that is being written: the attached ones, those on their way, and the refused ones. */
export function Chips({ held, uploads: { uploads, notice, spoken, remove, repeat }, onRemove }: ChipsProps) {
  return (
    <>
      {held.length + uploads.length > 0 && (
        <ul className="chips" aria-label="Files of the message">
          {numbered(held).map(({ place, item }) => (
            <HeldChip key={`${place} ${item.file_id}`} file={item} onRemove={() => onRemove(place)} />
          ))}
          {uploads.map((upload) => (
            <UploadChip
              key={upload.key}
              upload={upload}
              onRemove={() => remove(upload.key)}
              onRepeat={() => repeat(upload.key)}
            />
          ))}
        </ul>
      )}
      {notice && (
        <p className="chips-notice" role="alert">
          {notice}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </>
  )
}

function HeldChip({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const isShown = isPicture(file.mediaType)
  const { data, error } = useFileBytes(file.file_id, isShown)
  const address = useBytesAddress(data)
  const picture = address ? <img src={address} alt="" /> : <Image size={16} aria-hidden />
  return (
    <Chip
      name={file.filename}
      sign={isShown && !isGone(error) ? picture : <PlainSign isShown={isShown} />}
      onRemove={onRemove}
    >
      {isGone(error) ? wordsOfLoss(error) : formatBytes(file.sizeBytes)}
    </Chip>
  )
}

const PlainSign = ({ isShown }: { isShown: boolean }) =>
  isShown ? <ImageOff size={16} aria-hidden /> : <FileText size={16} aria-hidden />

type UploadChipProps = { upload: Upload; onRemove: () => void; onRepeat: () => void }

function UploadChip({ upload: { file, sentShare, refusal }, onRemove, onRepeat }: UploadChipProps) {
  const isImage = isPicture(file.type)
  const address = useBytesAddress(isImage && !refusal ? file : undefined)
  const sign = address ? <img src={address} alt="" /> : <PlainSign isShown={isImage} />
  return (
    <Chip name={file.name} sign={sign} isRefused={refusal !== undefined} onRemove={onRemove}>
      {refusal ? (
        <span role="alert">
          {refusal.message} {refusal.fix}{' '}
          {refusal.canRepeat && (
            <button type="button" className="link-button" onClick={onRepeat}>
              Try again
            </button>
          )}
        </span>
      ) : (
        <>
          {formatBytes(file.size)}, {sentShare < 1 ? `${formatShare(sentShare)} sent` : 'being checked'}
          <Progress value={100 * sentShare} size="xs" aria-label={`Upload of ${file.name}`} />
        </>
      )}
    </Chip>
  )
}

type ChipProps = { name: string; sign: ReactNode; isRefused?: boolean; onRemove: () => void; children: ReactNode }

const Chip = ({ name, sign, isRefused = false, onRemove, children }: ChipProps) => (
  <li className="chip" data-refused={isRefused || undefined}>
    <span className="chip-sign">{sign}</span>
    <span className="chip-text">
      <span className="attachment-name" title={name} dir="auto">
        {name}
      </span>
      <span className="chip-facts">{children}</span>
    </span>
    <CloseButton size="sm" aria-label={`Remove ${name}`} onClick={onRemove} />
  </li>
)
