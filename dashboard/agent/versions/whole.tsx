import { Skeleton } from '@mantine/core'
import { fieldTexts, pathWords } from '../../parts/form/field-path.ts'
import { LoadState } from '../../parts/load-state.tsx'
import { configurationOf, useVersion } from './use-version.ts'

/** All that a version holds, field by field. Fields without a value are left out. */
export function Whole({ version }: { version: number }) {
  const query = useVersion(version)
  return (
    <LoadState query={query} subject={`Version ${version}`} skeleton={<Skeleton height={160} />}>
      {({ data }) => (
        <dl className="field-changes">
          {[...fieldTexts(configurationOf(data))].map(([path, text]) => (
            <div key={path}>
              <dt>{pathWords(path)}</dt>
              <dd className="version-text">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </LoadState>
  )
}
