import { Loader } from '@mantine/core'
import { FileText } from 'lucide-react'
import { formatCount } from '../parts/format.ts'
import type { AskedAnswer } from './use-question.ts'

/** The answer as it comes, and at its end the passages and the figures. */
export function Answer({ answer: { text, end } }: { answer: AskedAnswer }) {
  return (
    <>
      <h3>Answer</h3>
      {text === '' ? <Loader size="sm" type="dots" aria-label="Answering" /> : <p className="answer-text">{text}</p>}
      {end && end.citations.length > 0 && (
        <ol className="result-list" aria-label="Sources">
          {end.citations.map(({ chunk_id, index, filename, page, score }) => (
            <li key={chunk_id}>
              <span className="source">
                <FileText size={14} aria-hidden /> {index !== undefined && `[${index}] `}
                {filename}
                {page !== undefined && `, page ${page}`}
              </span>
              <span className="meta">score {score.toFixed(2)}</span>
            </li>
          ))}
        </ol>
      )}
      {end && (
        <p className="meta">
          {formatCount(end.usage.promptTokens)} tokens in, {formatCount(end.usage.completionTokens)} out
        </p>
      )}
      <p role="status" className="visually-hidden">
        {end ? text : 'Answering'}
      </p>
    </>
  )
}
