import { Skeleton } from '@mantine/core'

const WIDTHS = [62, 48, 71, 55, 66, 44, 58, 69]

/** The bars that take the place of a table's rows while they load. */
export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <div className="table-skeleton" aria-hidden>
    {WIDTHS.slice(0, rows).map((width) => (
      <div key={width} className="table-skeleton-row">
        <Skeleton height={10} width={`${width / 2}%`} />
        <Skeleton height={10} width={72} />
        <Skeleton height={10} width={`${width / 4}%`} />
      </div>
    ))}
  </div>
)
