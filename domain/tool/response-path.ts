/** Returns the steps of a path such as `data.items[0].name` or `$.data`; undefined for any other expression. */
export function responsePathOf(mapping: string): (string | number)[] | undefined {
  const path = mapping.replace(/^\$\.?(?=[\w[])/, '')
  if (!/^([A-Za-z_][\w-]*|\[\d+\])(\.[A-Za-z_][\w-]*|\[\d+\])*$/.test(path)) return undefined
  // `a-b` is read as one name first. When the answer has no such name, JSONata reads it as a subtraction.
  return Array.from(path.matchAll(/[\w-]+/g), ([step]) => (/^\d+$/.test(step) ? Number(step) : step))
}
