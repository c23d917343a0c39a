import { numbered } from '../numbered.ts'
import { type Attachment, isPicture } from './attachment.ts'
import { FileButton } from './file-button.tsx'
import { Picture } from './picture.tsx'

/** The files of a message: pictures that open large, and documents by name and size, which a click saves. */
export const Attachments = ({ files }: { files: Attachment[] }) =>
  files.length === 0 ? null : (
    <ul className="attachments" aria-label="Attached files">
      {numbered(files).map(({ place, item }) => (
        <li key={place}>{isPicture(item.mediaType) ? <Picture file={item} /> : <FileButton file={item} />}</li>
      ))}
    </ul>
  )
