import { Select, type SelectProps } from '@mantine/core'

const OVERLAPS = [
  { value: '0', label: 'Ends immediately' },
  { value: '3600', label: 'Works for 1 more hour' },
  { value: '86400', label: 'Works for 24 more hours' },
  { value: '604800', label: 'Works for 7 more days' },
  { value: '2592000', label: 'Works for 30 more days' },
]

/** A new overlap begins with one day, in seconds. */
export const USUAL_OVERLAP = '86400'

/** Chooses how long the old secret works beside the new one. */
export const OverlapSelect = (props: Pick<SelectProps, 'label' | 'value' | 'onChange' | 'description'>) => (
  <Select {...props} data={OVERLAPS} allowDeselect={false} />
)
