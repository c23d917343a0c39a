import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AmsError } from '../../clients/typescript/index.ts'
import { Fault } from './fault.tsx'
import { formatClock } from './format.ts'
import { NoPermission } from './no-permission.tsx'

type LoadStateProps<Data> = {
  query: UseQueryResult<Data, Error>
  /** The first words of the sentence about a failure: `Agents` could not be loaded. */
  subject: string
  /** Takes the place of the content while it loads, in the same geometry. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Nothing is shown that is gone again at once. */
const SKELETON_AFTER_MS = 150
const SLOW_AFTER_MS = 5_000

/** Shows what a query gives: after 150 ms a skeleton, after 5 s a word about it, a Fault, or the content. */
export function LoadState<Data>({ query, subject, skeleton, children }: LoadStateProps<Data>) {
  const { data, error, dataUpdatedAt, refetch } = query
  if (data === undefined && error instanceof AmsError && error.code === 'SCOPE_MISSING')
    return <NoPermission subject={subject} />
  const fault = error && (
    <Fault error={error} title={`${subject} could not be loaded.`} onRetry={() => void refetch()} />
  )
  if (data !== undefined)
    return (
      <>
        {fault}
        {fault && <p className="load-state-age">As of {formatClock(dataUpdatedAt)}.</p>}
        {children(data)}
      </>
    )
  return fault ?? <Loading skeleton={skeleton} />
}

function Loading({ skeleton }: { skeleton: ReactNode }) {
  const isShown = useIsAfter(SKELETON_AFTER_MS)
  const isSlow = useIsAfter(SLOW_AFTER_MS)
  return (
    <div aria-busy="true" className="load-state-loading">
      {isShown && skeleton}
      <p role="status" className="load-state-slow">
        {isSlow && 'Still loading. The service answers slowly.'}
      </p>
    </div>
  )
}

/** True when this many milliseconds have passed since the first painting. */
export function useIsAfter(milliseconds: number): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isAfter
}
