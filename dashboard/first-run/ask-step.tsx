import { Button, Stack, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { Fault } from '../parts/fault.tsx'
import { Answer } from './answer.tsx'
import { DocumentState, useDocument } from './document-state.tsx'
import { Endings } from './endings.tsx'
import type { StepProps } from './page.tsx'
import { SAMPLE, SAMPLE_QUESTION } from './sample.ts'
import { StepFrame } from './step-frame.tsx'
import { useQuestion } from './use-question.ts'

/** Asks the agent; the answer names its passages. Then the next things to do. */
export function AskStep({ progress, onDone }: StepProps) {
  const document = useDocument(progress)
  const isReady = document.data?.data.status === 'ready'
  const isSample = document.data?.data.filename === SAMPLE.filename
  const [typed, setTyped] = useState<string>()
  const question = typed ?? progress.question ?? (isSample ? SAMPLE_QUESTION : '')
  const asked = useQuestion(progress, onDone)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isReady) void asked.ask(question)
  }
  const other = () => onDone({ ...progress, document: undefined } as never)
  return (
    <StepFrame
      title="Ask"
      text="The answer names the passages that it comes from. Enter sends, Shift Enter begins a line."
      result={asked.answer ? <Answer answer={asked.answer} /> : <DocumentState query={document} onOther={other} />}
    >
      <form onSubmit={submit}>
        <Stack gap="lg">
          <Textarea
            label="Question"
            autosize
            minRows={2}
            value={question}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (!asked.isBusy && question.trim() !== '') submit(event)
            }}
          />
          {asked.fault !== undefined && <Fault error={asked.fault} title="The question was not answered." />}
          <Button
            type="submit"
            className="step-button"
            loading={asked.isBusy}
            disabled={!isReady || question.trim() === ''}
            variant={asked.answer?.isEnded ? 'default' : 'filled'}
          >
            {isReady ? 'Ask' : 'Ask, when the document is ready'}
          </Button>
        </Stack>
      </form>
      {asked.answer?.isEnded && <Endings agentId={progress.agent ?? ''} answer={asked.answer} />}
    </StepFrame>
  )
}
