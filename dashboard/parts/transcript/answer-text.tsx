import { Markdown } from './markdown.tsx'
import { ValueText } from './value-text.tsx'

type AnswerTextProps = { text: string; isOpen: boolean; sources: string; sourcesId: string; turnId: string }

/** An answer: JSON in lines, everything else as Markdown. The JSON of a schema is an object, also while it grows. */
export const AnswerText = ({ text, ...markdown }: AnswerTextProps) =>
  isJson(text) ? <ValueText value={text} what="answer" /> : <Markdown text={text} {...markdown} />

/** True for a text that is, or will be, a JSON object. */
export const isJson = (text: string): boolean => /^\s*\{\s*("|\}|$)/.test(text)
