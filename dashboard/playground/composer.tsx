import { Button, Textarea } from '@mantine/core'
import { CornerDownLeft, Square } from 'lucide-react'
import type { RefObject } from 'react'
import { useActions } from '../shell/action/actions.ts'
import { AttachButton, DropFiles, filesOfPaste } from './attach/attach-button.tsx'
import { Chips } from './attach/chips.tsx'
import { type Uploads, useUploads } from './attach/use-uploads.ts'
import type { MessageDraft } from './message-draft.ts'

type ComposerProps = {
  draft: MessageDraft
  field: RefObject<HTMLTextAreaElement | null>
  /** The reason for which nothing can be sent now; the person can still write. */
  obstacle: string | undefined
  isSending: boolean
  isBusy: boolean
  onSend: () => void
  onStop: () => void
}

/** The field for the next message. Enter sends, Shift Enter begins a line, Esc stops the answer. */
export function Composer({ draft, field, obstacle, isSending, isBusy, onSend, onStop }: ComposerProps) {
  const { text, setText, attachments, setAttachments, notice } = draft
  const uploads = useUploads(draft)
  const attach = isSending ? () => {} : uploads.add
  const missing = obstacle ?? missingOf(uploads)
  const isEmpty = text.trim() === '' && attachments.length === 0
  const canSend = !isEmpty && !isSending && missing === undefined
  useActions([
    { label: 'Write a message', group: 'Playground', keys: '/', run: () => field.current?.focus() },
    ...(isBusy ? [{ label: 'Stop the answer', group: 'Playground', keys: 'Escape', run: onStop }] : []),
  ])
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      {notice && <Notice text={notice} onDiscard={() => draft.setAccepted([], true)} />}
      <DropFiles onFiles={attach} />
      <Chips
        held={isSending ? [] : attachments}
        uploads={uploads}
        onRemove={(place) => setAttachments((held) => held.filter((_, index) => index !== place))}
      />
      <MessageField
        field={field}
        text={isSending ? '' : text}
        isReadOnly={isSending}
        onText={setText}
        onFiles={attach}
        onEnter={() => canSend && onSend()}
        onEscape={() => isBusy && onStop()}
      />
      <div className="composer-end">
        <AttachButton onFiles={attach} />
        <span className="meta" data-missing={missing !== undefined || undefined}>
          {missing ?? 'Enter sends, Shift Enter begins a line, Esc stops'}
        </span>
        {isBusy && <StopButton onStop={onStop} />}
        <Button type="submit" disabled={!canSend} rightSection={<CornerDownLeft size={14} aria-hidden />}>
          Send
        </Button>
      </div>
    </form>
  )
}

type MessageFieldProps = {
  field: ComposerProps['field']
  text: string
  isReadOnly: boolean
  onText: (text: string) => void
  /** Takes the files of a paste. */
  onFiles: (files: File[]) => void
  onEnter: () => void
  onEscape: () => void
}

const MessageField = ({ field, text, isReadOnly, onText, onFiles, onEnter, onEscape }: MessageFieldProps) => (
  <Textarea
    ref={field}
    aria-label="Message"
    placeholder="Message"
    autosize
    minRows={2}
    maxRows={10}
    value={text}
    readOnly={isReadOnly}
    dir="auto"
    onChange={(event) => onText(event.currentTarget.value)}
    onPaste={(event) => {
      const files = filesOfPaste(event)
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }}
    onKeyDown={(event) => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape') onEscape()
      if (event.key !== 'Enter' || event.shiftKey) return
      event.preventDefault()
      onEnter()
    }}
  />
)

const StopButton = ({ onStop }: { onStop: () => void }) => (
  <Button variant="default" leftSection={<Square size={12} aria-hidden />} onClick={onStop}>
    Stop
  </Button>
)

/** What the message waits for before it can be sent. */
function missingOf({ uploads }: Uploads): string | undefined {
  if (uploads.some(({ refusal }) => refusal)) return 'Remove the file that was not taken'
  return uploads.length > 0 ? 'The files are on their way' : undefined
}

const Notice = ({ text, onDiscard }: { text: string; onDiscard: () => void }) => (
  <p className="meta">
    {text}{' '}
    <button type="button" className="link-button" onClick={onDiscard}>
      Discard
    </button>
  </p>
)
