import { Button, Menu } from '@mantine/core'
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../shell/action/actions.ts'
import { useRole } from '../../shell/api/session.ts'
import { CloneAgent } from './clone-agent.tsx'
import { DeleteAgent } from './delete-agent.tsx'
import { RenameAgent } from './rename-agent.tsx'
import type { Agent } from './use-agent.ts'

type Dialog = 'rename' | 'clone' | 'delete'

/** Editors rename, clone and delete the agent here. */
export function MoreMenu({ agent }: { agent: Agent }) {
  const { canWrite } = useRole()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const offered = [
    { label: `Rename ${agent.name}`, group: 'This agent', run: () => setDialog('rename') },
    { label: `Clone ${agent.name}`, group: 'This agent', run: () => setDialog('clone') },
    { label: `Delete ${agent.name}`, group: 'This agent', run: () => setDialog('delete') },
  ]
  useActions(canWrite ? offered : [])
  if (!canWrite) return null
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="default" aria-label="More" className="icon-button">
            <Ellipsis size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={14} aria-hidden />} onClick={() => setDialog('rename')}>
            Rename…
          </Menu.Item>
          <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={() => setDialog('clone')}>
            Clone…
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Trash2 size={14} aria-hidden />} color="red" onClick={() => setDialog('delete')}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameAgent agent={agent} isOpen={dialog === 'rename'} onClose={close} />
      <CloneAgent agent={agent} isOpen={dialog === 'clone'} onClose={close} />
      <DeleteAgent agent={agent} isOpen={dialog === 'delete'} onClose={close} />
    </>
  )
}
