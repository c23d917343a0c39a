/** The text of a passage that its vector is made of: its heading, and itself. */
export const embeddedTextOf = ({ heading, text }: { heading: string | null; text: string }): string =>
  heading ? `${heading}\n${text}` : text
