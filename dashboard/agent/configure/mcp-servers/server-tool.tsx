import { Button } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { DataOf } from '../../../../clients/typescript/index.ts'
import { StatusBadge } from '../../../parts/status-badge.tsx'
import { ChangedWords } from '../../../parts/transcript/changed-words.tsx'
import { ValueText } from '../../../parts/transcript/value-text.tsx'
import { compareWords } from '../../../parts/transcript/word-diff.ts'
import type { ServerValue } from './section.ts'

export type ListedTool = DataOf<'/v1/agents/{id}/mcp-servers/{name}/tools', 'get'>[number]
type Texts = NonNullable<ListedTool['accepted']>

/** True for a tool that is not offered because nobody has accepted it as it is. */
export const isWaiting = (tool: ListedTool, server: ServerValue): boolean =>
  tool.isListed && tool.pinned !== 'yes' && isAllowed(tool, server)

const isAllowed = ({ name }: ListedTool, { offers, allowedTools, name: server }: ServerValue): boolean =>
  offers === 'all' || allowedTools.some((tool) => `${server}__${tool}` === name)

type ServerToolProps = { tool: ListedTool; server: ServerValue; isBusy: boolean; onAccept?: () => void }

/** One tool as the server describes it; a changed one with what was accepted and what it says now. */
export function ServerTool({ tool, server, isBusy, onAccept }: ServerToolProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="server-tool">
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <ChevronRight size={14} aria-hidden />
          <code>{tool.name}</code>
          <StatusBadge {...badgeOf(tool, server)} />
        </summary>
        {isOpen && <ToolTexts tool={tool} />}
      </details>
      {onAccept && isWaiting(tool, server) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Accept ${tool.name}`}
          disabled={isBusy}
          onClick={onAccept}
        >
          Accept
        </Button>
      )}
    </li>
  )
}

function badgeOf(tool: ListedTool, server: ServerValue) {
  if (!tool.isListed) return { status: 'expired', word: 'Gone' }
  if (!isAllowed(tool, server)) return { status: 'disabled', word: 'Not chosen' }
  if (tool.pinned === 'yes') return { status: 'active', word: 'Accepted' }
  return { status: 'open', word: tool.pinned === 'changed' ? 'Changed' : 'New' }
}

/** Nobody here has written these texts: they are shown as text only. */
const ToolTexts = ({ tool }: { tool: ListedTool }) =>
  tool.accepted ? (
    <div className="server-tool-texts">
      <Difference name="Description" before={tool.accepted.description} after={tool.description} />
      <Difference name="What the server says of it" before={hintsOf(tool.accepted)} after={hintsOf(tool)} />
      <Difference name="Parameters" before={schemaOf(tool.accepted)} after={schemaOf(tool)} />
    </div>
  ) : (
    <div className="server-tool-texts">
      <Named name="Description">
        <ValueText value={tool.description || 'None'} what="description" />
      </Named>
      <Named name="What the server says of it">{hintsOf(tool)}</Named>
      <Named name="Parameters">
        <ValueText value={tool.inputSchema} what="parameters" />
      </Named>
    </div>
  )

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <p className="detail-name">{name}</p>
    {children}
  </div>
)

function Difference({ name, before, after }: { name: string; before: string; after: string }) {
  const isSame = before === after
  return (
    <Named name={isSame ? `${name} (unchanged)` : name}>
      <div className="word-diff server-tool-difference" dir="auto">
        {isSame ? after : <ChangedWords changes={compareWords(before, after, { isSpaceCounted: true })} />}
      </div>
    </Named>
  )
}

const schemaOf = ({ inputSchema }: Texts) => JSON.stringify(inputSchema, null, 2)

const HINTS: Record<keyof Omit<Texts['annotations'], 'title'>, [yes: string, no: string]> = {
  readOnlyHint: ['it only reads', 'it writes'],
  destructiveHint: ['it may destroy', 'it destroys nothing'],
  idempotentHint: ['a second call changes nothing more', 'a second call has a second effect'],
  openWorldHint: ['it reaches other systems', 'it reaches no other system'],
}

function hintsOf({ annotations }: Texts): string {
  const said = Object.entries(HINTS).flatMap(([hint, [yes, no]]) => {
    const value = annotations[hint as keyof typeof HINTS]
    return value === undefined ? [] : [value ? yes : no]
  })
  return [annotations.title, ...said].filter(Boolean).join(', ') || 'Nothing'
}
