/** Items with their places, which name them for React where nothing else does. */
export const numbered = <Item>(items: readonly Item[]): { place: number; item: Item }[] =>
  items.map((item, place) => ({ place, item }))
