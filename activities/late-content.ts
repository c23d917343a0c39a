/** Content that is at hand, or that is read once its work has a place: until then it takes no memory of this process. */
export type LateContent<Content> = Content | (() => Promise<Content>)

/** The content, read now where it is not at hand. @throws what keeps it from being read */
export async function readContent<Content extends Uint8Array | string>(
  content: LateContent<Content>,
): Promise<Content> {
  return typeof content === 'function' ? await content() : content
}
