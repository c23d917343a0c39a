import { HoverCard } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'

type SourceLinkProps = { turnId: string; chunkId: string; children: ReactNode }

/** Leads to the passage in its document, and shows it on hover. */
export function SourceLink({ turnId, chunkId, children }: SourceLinkProps) {
  const { id: workspaceId } = useWorkspace()
  return (
    <PassageCard turnId={turnId} chunkId={chunkId}>
      <Link
        to="/w/$workspaceId/passages/$turnId/$chunkId"
        params={{ workspaceId, turnId, chunkId }}
        preload={false}
        className="turn-source-name"
      >
        {children}
      </Link>
    </PassageCard>
  )
}

/** Shows the passage over the page while the pointer is on what it holds. */
export function PassageCard({ turnId, chunkId, children }: SourceLinkProps) {
  const [isWanted, setWanted] = useState(false)
  return (
    <HoverCard width={360} openDelay={250} position="bottom-start" onOpen={() => setWanted(true)} withinPortal>
      <HoverCard.Target>{children}</HoverCard.Target>
      <HoverCard.Dropdown className="source-passage">
        {isWanted && <PassageText turnId={turnId} chunkId={chunkId} />}
      </HoverCard.Dropdown>
    </HoverCard>
  )
}

function PassageText({ turnId, chunkId }: Omit<SourceLinkProps, 'children'>) {
  const { data, error } = useAnswer('/v1/turns/{turn_id}', { params: { path: { turn_id: turnId } } })
  const chunk = data?.data.chunks.find(({ chunk_id }) => chunk_id === chunkId)
  if (chunk?.text) return <p dir="auto">{chunk.text}</p>
  if (!data) return <p className="faint">{error ? 'The passage could not be loaded.' : 'Loading'}</p>
  return <p className="faint">The text is gone with its document.</p>
}
