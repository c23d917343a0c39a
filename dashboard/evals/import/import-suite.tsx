import { useCreateSuite } from '../new-suite.tsx'
import { ImportCases } from './import-cases.tsx'

type ImportSuiteProps = { agentId: string; isOpen: boolean; onClose: () => void }

/** Makes a suite of the cases of a file. */
export function ImportSuite({ agentId, isOpen, onClose }: ImportSuiteProps) {
  const create = useCreateSuite(agentId)
  return (
    <ImportCases
      agentId={agentId}
      isOpen={isOpen}
      onClose={onClose}
      title="Import a suite"
      withName
      onTake={(testCases, name) => create({ name, testCases })}
    />
  )
}
