import { Button } from '@mantine/core'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AmsError } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { LoadState } from '../parts/load-state.tsx'
import { TranscriptSkeleton } from '../parts/transcript/transcript-skeleton.tsx'
import { Turn } from '../parts/transcript/turn.tsx'
import { isOpen } from '../parts/transcript/turn-view.ts'
import type { Thread, ThreadTurn } from './thread.ts'

type ColumnProps = {
  /** The name of the one that answers here: `Librarian v7`. */
  name: string
  heading?: ReactNode
  thread: Thread
  /** The message was refused with this error. */
  refusal: unknown
  empty: ReactNode
  actionsOf: (turn: ThreadTurn) => ReactNode
  escalationLink: (id: string) => ReactNode
  onLeave: () => void
}

/** The turns of one column. It follows its end while the end is in sight. */
export function Column({ name, heading, thread, refusal, empty, actionsOf, escalationLink, onLeave }: ColumnProps) {
  const { turns, transcript } = thread
  const { scroller, content, isAtEnd, goToEnd } = useEnd()
  const isEmpty = turns.length === 0 && (transcript.data !== undefined || !transcript.isLoading)
  return (
    <section className="column" aria-label={name}>
      {heading}
      <div className="column-turns" role="log" aria-live="off" aria-label={`Answers of ${name}`} ref={scroller}>
        <div ref={content}>
          {transcript.hasNextPage && (
            <Button
              variant="default"
              className="column-earlier"
              loading={transcript.isFetchingNextPage}
              onClick={() => void transcript.fetchNextPage()}
            >
              Earlier
            </Button>
          )}
          {transcript.isPending && transcript.isLoading && turns.length === 0 && (
            <LoadState query={transcript} subject="The conversation" skeleton={<TranscriptSkeleton />}>
              {() => null}
            </LoadState>
          )}
          {transcript.error && <Lost thread={thread} onLeave={onLeave} />}
          {isEmpty && !transcript.error && empty}
          {turns.map((turn, index) => (
            <Turn
              key={turn.key}
              view={turn.view}
              isLost={turn.isLost}
              behind={turns.slice(0, index).filter(({ view }) => isOpen(view)).length}
              actions={actionsOf(turn)}
              escalationLink={escalationLink}
              {...(turn.place !== undefined && { place: turn.place })}
            />
          ))}
          {refusal !== undefined && <Fault error={refusal} title="The message was not accepted." />}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          variant="default"
          className="column-newest"
          leftSection={<ArrowDown size={14} aria-hidden />}
          onClick={goToEnd}
        >
          Newest
        </Button>
      )}
      <Spoken turns={turns} />
    </section>
  )
}

function Lost({ thread: { transcript }, onLeave }: { thread: Thread; onLeave: () => void }) {
  const { error, refetch } = transcript
  const isGone = error instanceof AmsError && error.status === 404
  return (
    <Fault
      error={error}
      title="The conversation could not be loaded."
      {...(!isGone && { onRetry: () => void refetch() })}
    >
      {isGone && (
        <Button variant="default" onClick={onLeave}>
          New conversation
        </Button>
      )}
    </Fault>
  )
}

/** Those who listen hear that an answer comes, and then the whole of it once. */
function Spoken({ turns }: { turns: ThreadTurn[] }) {
  const last = turns.at(-1)?.view
  const wasOpen = useRef(false)
  const isRunning = last !== undefined && isOpen(last)
  useEffect(() => {
    if (isRunning) wasOpen.current = true
  }, [isRunning])
  const words = isRunning ? 'Answering' : wasOpen.current && (last?.text ?? '')
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  )
}

/** The end counts as in sight this near to it, in pixels. */
const END_PX = 48

/** Keeps the end in sight while what is shown grows, until the person scrolls away from it. */
function useEnd() {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const isFollowing = useRef(true)
  const goToEnd = () => {
    const { current } = scroller
    if (current) current.scrollTop = current.scrollHeight
  }
  useEffect(() => {
    const element = scroller.current
    if (!element || !content.current) return
    const listen = () => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_PX
      setAtEnd(isFollowing.current)
    }
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content.current)
    element.addEventListener('scroll', listen, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', listen)
    }
  }, [])
  return { scroller, content, isAtEnd, goToEnd }
}
