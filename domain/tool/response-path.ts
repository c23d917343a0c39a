/** `data.items[0].name`, also with `$.` in front, as its steps; undefined for anything more. */
export function responsePathOf(mapping: string): (string | number)[] | undefined {
  const path = mapping.replace(/^\$\.?(?=[\w[])/, '')
  if (!/^([A-Za-z_][\w-]*|\[\d+\])(\.[A-Za-z_][\w-]*|\[\d+\])*$/.test(path)) return undefined
  // `a-b` is a name to us; a subtraction between two names is for JSONata, should the name not be there.
  return Array.from(path.matchAll(/[\w-]+/g), ([step]) => (/^\d+$/.test(step) ? Number(step) : step))
}
