import { Skeleton } from '@mantine/core'

/** Takes the place of turns while they load. */
export const TranscriptSkeleton = () => (
  <div className="transcript-skeleton" aria-hidden>
    {[0, 1].map((turn) => (
      <div key={turn} className="transcript-skeleton-turn">
        <Skeleton height={36} width="45%" radius={10} />
        <Skeleton height={12} width="90%" />
        <Skeleton height={12} width="72%" />
      </div>
    ))}
  </div>
)
