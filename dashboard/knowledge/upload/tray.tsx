import { Button, Progress } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '../../parts/format.ts'
import { useRefresh } from '../../shell/api/answer.ts'
import { useStore } from '../../shell/store.ts'
import { DOCUMENT_READS } from '../documents.ts'
import { forgetDone, isOpen, type Upload, uploads } from './queue.ts'

/** The files that this visit sends to a knowledge base: how many are accepted, and the refused ones with their fix. */
export function UploadTray({ kbId }: { kbId: string }) {
  const all = useStore(uploads).filter(({ place }) => place.kbId === kbId)
  const accepted = all.filter(({ state }) => state === 'accepted').length
  const refused = all.filter(({ state }) => state === 'refused')
  const isBusy = all.some(({ state }) => isOpen(state))
  useRefreshWith(accepted, isBusy)
  useStay(isBusy)
  if (all.length === 0) return null
  return (
    <section className="upload-tray" aria-label="Uploads">
      <div className="upload-tray-head">
        <p>
          <Summary total={all.length} accepted={accepted} refused={refused.length} />
        </p>
        {!isBusy && (
          <Button variant="default" onClick={() => forgetDone(kbId)}>
            Done
          </Button>
        )}
      </div>
      {isBusy && <Progress value={sentPercent(all)} size="sm" aria-label="Files that are sent" />}
      <p className="visually-hidden" role="status">
        {spoken(all.length, accepted + refused.length)}
      </p>
      <Refused files={refused} />
    </section>
  )
}

const sentPercent = (all: Upload[]) =>
  (100 * all.reduce((sum, { state, sentShare }) => sum + (isOpen(state) ? sentShare : 1), 0)) / all.length

const Summary = ({ total, accepted, refused }: { total: number; accepted: number; refused: number }) => (
  <>
    <strong>
      {formatCount(accepted)} of {formatCount(total)} accepted
    </strong>
    {refused > 0 && <span className="upload-tray-refused">, {formatCount(refused)} refused</span>}
  </>
)

/** Speech follows at the half and at the end only. */
function spoken(total: number, done: number): string {
  if (done === total) return 'All files are sent.'
  return done * 2 >= total ? 'Half of the files are sent.' : ''
}

const SHOWN = 3

function Refused({ files }: { files: Upload[] }) {
  const [isOpen, setOpen] = useState(false)
  if (files.length === 0) return null
  const shown = isOpen ? files.slice(0, 200) : files.slice(0, SHOWN)
  return (
    <>
      <ul className="upload-tray-list">
        {shown.map(({ key, file, message, fix }) => (
          <li key={key}>
            <strong>{file.name}</strong>
            <span>
              {message} <span className="faint">{fix}</span>
            </span>
          </li>
        ))}
      </ul>
      {files.length > SHOWN && (
        <button type="button" className="link-button" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `See all ${formatCount(files.length)} refused files`}
        </button>
      )}
    </>
  )
}

/** Lets the list follow what is accepted: after the first ones, then at each tenth, and at the end. */
function useRefreshWith(accepted: number, isBusy: boolean) {
  const refresh = useRefresh()
  const readAgain = useEffectEvent(() => void refresh(...DOCUMENT_READS))
  const step = isBusy && accepted > 10 ? Math.floor(accepted / 10) * 10 : accepted
  useEffect(() => {
    if (step > 0) readAgain()
  }, [step])
}

/** Asks before the tab is closed while files are on their way: what is not sent yet would not be sent. */
function useStay(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}
