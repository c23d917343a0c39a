import type { ReactNode } from 'react'

/** The frame of what stands below the tabs. `fill`: it is as high as the rest of the window, and scrolls inside. */
export const TabBody = ({ layout = 'flow', children }: { layout?: 'flow' | 'fill'; children: ReactNode }) => (
  <div className="tab-body" data-layout={layout}>
    {children}
  </div>
)
