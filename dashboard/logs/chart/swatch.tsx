import type { Layer } from './layers.ts'

/** The colour of a layer as it is drawn, hatched where it is. */
export const Swatch = ({ layer: { colour, isHatched } }: { layer: Layer }) => (
  <span
    aria-hidden
    className="logs-swatch"
    data-hatched={isHatched || undefined}
    style={isHatched ? undefined : { background: colour }}
  />
)
