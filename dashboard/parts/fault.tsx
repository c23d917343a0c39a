import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { AmsError, ConnectionLost } from '../../clients/typescript/index.ts'
import { useRole } from '../shell/api/session.ts'
import { CopyButton } from './copy-button.tsx'
import { placeOfWay, type Way } from './fault/way.ts'
import { pageWords } from './fault/words.ts'
import { formatClock } from './format.ts'
import { ButtonAt } from './place-link.tsx'

type FaultProps = {
  error: unknown
  /** The sentence before the error's own, such as `Agents could not be loaded.` */
  title?: string
  onRetry?: () => void
  /** Buttons that lead to the fix. */
  children?: ReactNode
}

/** Every failure looks like this: what happened, what to do, a button for it, and the request id. */
export function Fault({ error, title, onRetry, children }: FaultProps) {
  const { message, fix, way, requestId, retryAt } = factsOf(error)
  const { workspaceId } = useParams({ strict: false })
  return (
    <div className="fault" role="alert">
      <CircleX aria-hidden size={16} />
      <div className="fault-text">
        {title && <strong>{title}</strong>}
        <p>{message}</p>
        {fix && <p className="fault-fix">{fix}</p>}
        {retryAt !== undefined && <p>Possible again at {formatClock(retryAt)}.</p>}
        <div className="fault-end">
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
          {way && workspaceId && <WayButton way={way} />}
          {requestId && <RequestId id={requestId} />}
        </div>
      </div>
    </div>
  )
}

/** Leads to the page on which the person can mend the fault; nothing for who may not, and on that page itself. */
function WayButton({ way }: { way: Way }) {
  const { isOwner } = useRole()
  const { agentId } = useParams({ strict: false })
  const place = placeOfWay(way, agentId)
  const isHere = place !== undefined && location.pathname.endsWith(`/${place}`)
  if (place === undefined || isHere || (way.isForOwners && !isOwner)) return null
  return <ButtonAt place={place}>{way.label}</ButtonAt>
}

const RequestId = ({ id }: { id: string }) => (
  <span className="fault-request meta">
    <span>Request</span> <code>{id}</code>
    <CopyButton text={id} what="request id" />
  </span>
)

type Facts = {
  message: string
  fix?: string | undefined
  way?: Way | undefined
  requestId?: string
  retryAt?: number | undefined
}

/** A wait that is shorter is over before a person has read of it. */
const SHOWN_WAIT_SECONDS = 60

/** The words of a failure, for places that are no Fault. */
export function factsOf(error: unknown): Facts {
  if (error instanceof AmsError) {
    const { requestId, retryAfterSeconds = 0, retryAt } = error
    return { ...pageWords(error), requestId, ...(retryAfterSeconds >= SHOWN_WAIT_SECONDS && { retryAt }) }
  }
  if (error instanceof ConnectionLost)
    return {
      message: 'The service did not answer.',
      fix: 'What was accepted keeps running. Check the connection, then try again.',
    }
  if (error instanceof TypeError && /import|module/i.test(error.message))
    return {
      message: 'A part of this page could not be loaded.',
      fix: 'The service may have a newer version: reload the page.',
    }
  const message = error instanceof Error ? error.message : String(error)
  return { message: `The page failed: ${message}`, fix: 'Reload the page. When it stays, report these words.' }
}
