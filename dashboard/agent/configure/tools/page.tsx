import { Button, Group, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FileDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { numbered } from '../../../parts/transcript/numbered.ts'
import { useRole, useWorkspace } from '../../../shell/api/session.ts'
import { useAgentId } from '../../layout/use-agent.ts'
import { type SectionForm, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { ImportTools } from './import-tools.tsx'
import { newTool, TOOL_TYPES, TOOLS, type ToolsValue } from './section.ts'
import { ToolForm } from './tool-form.tsx'

/** The tools of the agent. */
export function ToolsPage() {
  const form = useSectionForm(TOOLS)
  const [isImporting, setImporting] = useState(false)
  const { tools } = form.value
  const add = <AddTool form={form} onImport={() => setImporting(true)} />
  return (
    <>
      <SectionPage title="Tools" text="What the model may call while it answers." form={form}>
        {tools.length === 0 && (
          <EmptyState title="No tools." text="A tool calls your API, computes or reads a page.">
            {add}
          </EmptyState>
        )}
        {numbered(tools).map(({ place, item }) => (
          <ToolForm key={place} index={place} tool={item} form={form} />
        ))}
        {tools.length > 0 && <div className="additions">{add}</div>}
      </SectionPage>
      <ImportTools isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

function AddTool({ form, onImport }: { form: SectionForm<ToolsValue>; onImport: () => void }) {
  const { canWrite } = useRole()
  const { tools } = form.value
  if (!canWrite) return null
  return (
    <Group gap="xs">
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <Button variant="default" leftSection={<Plus size={14} aria-hidden />}>
            Add tool
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {TOOL_TYPES.map(({ value, label, text }) => (
            <Menu.Item key={value} onClick={() => form.replace({ tools: [...tools, newTool(value, tools)] })}>
              {label}
              <div className="meta">{text}</div>
            </Menu.Item>
          ))}
          <ServersItem />
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<FileDown size={14} aria-hidden />}
        onClick={onImport}
        disabled={form.changes > 0}
        title={form.changes > 0 ? 'Save or discard the changes first' : undefined}
      >
        Import from OpenAPI
      </Button>
    </Group>
  )
}

/** Leads to the servers that bring tools of their own. */
function ServersItem() {
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, agentId: useAgentId() }
  const navigate = useNavigate()
  return (
    <Menu.Item onClick={() => void navigate({ to: '/w/$workspaceId/agents/$agentId/mcp-servers', params })}>
      MCP server
      <div className="meta">Brings tools of its own.</div>
    </Menu.Item>
  )
}
