import { Button, Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { numbered } from '../../../parts/transcript/numbered.ts'
import { useRole } from '../../../shell/api/session.ts'
import { type SectionForm, useSectionForm } from '../form/section-form.ts'
import { SectionPage } from '../form/section-page.tsx'
import { newTool, TOOL_TYPES, TOOLS, type ToolsValue } from './section.ts'
import { ToolForm } from './tool-form.tsx'

/** The tools of the agent. */
export function ToolsPage() {
  const form = useSectionForm(TOOLS)
  const { tools } = form.value
  return (
    <SectionPage title="Tools" text="What the model may call while it answers." form={form}>
      {tools.length === 0 && (
        <EmptyState title="No tools." text="A tool calls your API, computes or reads a page.">
          <AddTool form={form} />
        </EmptyState>
      )}
      {numbered(tools).map(({ place, item }) => (
        <ToolForm key={place} index={place} tool={item} form={form} />
      ))}
      {tools.length > 0 && (
        <div className="additions">
          <AddTool form={form} />
        </div>
      )}
    </SectionPage>
  )
}

function AddTool({ form }: { form: SectionForm<ToolsValue> }) {
  const { canWrite } = useRole()
  const { tools } = form.value
  if (!canWrite) return null
  return (
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
      </Menu.Dropdown>
    </Menu>
  )
}
