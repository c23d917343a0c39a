import { Button, Stack } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { uploadDocument } from '../../clients/typescript/index.ts'
import { Fault } from '../parts/fault.tsx'
import { useAttempt } from '../parts/form/use-attempt.ts'
import { useApi } from '../shell/api/answer.ts'
import type { Progress, StepProps } from './page.tsx'
import { SAMPLE } from './sample.ts'
import { StepFrame } from './step-frame.tsx'

/** Uploads a document of the person, or the sample. */
export function DocumentStep({ progress, onDone }: StepProps) {
  const { upload, fault, isBusy } = useUpload(progress, onDone)
  return (
    <StepFrame
      title="Add a document"
      text="The agent answers from it and names the passage."
      result={
        <>
          <h3>{SAMPLE.filename}, our sample</h3>
          <pre className="result-text">{SAMPLE.content.trim()}</pre>
        </>
      }
    >
      <Stack gap="lg">
        <Dropzone
          onDrop={([file]) => file && void upload(file)}
          maxFiles={1}
          multiple={false}
          loading={isBusy}
          className="step-drop"
          inputProps={{ 'aria-label': 'Document' }}
        >
          <p>
            <strong>Drop a document here</strong>
          </p>
          <p className="faint">PDF, DOCX, CSV, TXT or Markdown, up to 20 MB. Or press to choose one.</p>
        </Dropzone>
        {fault !== undefined && <Fault error={fault} title="The document was not accepted." />}
        <Button className="step-button" loading={isBusy} onClick={() => void upload(SAMPLE)}>
          Use our sample
        </Button>
      </Stack>
    </StepFrame>
  )
}

function useUpload(progress: Progress, onDone: StepProps['onDone']) {
  const api = useApi()
  const { fault, isBusy, attempt } = useAttempt({ isLeaving: true })
  const upload = (given: File | typeof SAMPLE) =>
    attempt(async () => {
      const file = given instanceof File ? { filename: given.name, content: given } : given
      const place = { id: progress.agent ?? '', kbId: progress.base ?? '' }
      onDone({ ...progress, document: (await uploadDocument(api, place, file)).id })
    })
  return { upload, fault, isBusy }
}
