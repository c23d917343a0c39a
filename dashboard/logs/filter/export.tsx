import { Button, Modal, Progress } from '@mantine/core'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AmsClient, ConnectionLost, unwrap } from '../../../clients/typescript/index.ts'
import { ModalForm } from '../../parts/form/modal-form.tsx'
import { useSubmit } from '../../parts/form/use-submit.ts'
import { formatCount } from '../../parts/format.ts'
import { saveLines } from '../../parts/save-file.ts'
import { useActions } from '../../shell/action/actions.ts'
import { useApi } from '../../shell/api/answer.ts'
import { filtersOf, useLogSearch, type Window } from '../search.ts'

type Query = ReturnType<typeof filtersOf> & Window

/** The button for the log as CSV; before anything is loaded it says how many rows that will be. */
export function ExportButton({ window }: { window: Window }) {
  const [isOpen, setOpen] = useState(false)
  const search = useLogSearch()
  const open = () => setOpen(true)
  useActions([{ label: 'Export as CSV', group: 'Logs', run: open }])
  return (
    <>
      <Button variant="default" leftSection={<Download size={14} aria-hidden />} onClick={open}>
        CSV
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Export as CSV">
        <Export query={{ ...filtersOf(search), ...window }} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Export({ query, onClose }: { query: Query; onClose: () => void }) {
  const api = useApi()
  const { count, error: countError } = useRowCount(api, query)
  const [done, setDone] = useState(0)
  const sending = useSubmit({
    isLeaving: true,
    send: async () => {
      setDone(0)
      await saveLines(await exportOf(api, query), { name: 'logs.csv', type: 'text/csv', onLines: setDone })
      onClose()
    },
  })
  return (
    <ModalForm
      sending={{ ...sending, fault: sending.fault ?? countError }}
      verb="Download"
      isDisabled={!count}
      onCancel={onClose}
    >
      <p role="status">{count === undefined ? 'Counting the rows…' : wordsOf(count)}</p>
      {sending.isBusy && (
        <Progress value={(100 * done) / Math.max(count ?? 1, 1)} aria-label="Rows that have arrived" />
      )}
    </ModalForm>
  )
}

const wordsOf = (count: number) =>
  count === 0
    ? 'No rows match these filters in this time.'
    : `${formatCount(count)} ${count === 1 ? 'row' : 'rows'} of this time and these filters, newest first.`

/** The number of rows stands in the header of the answer; its body is not read. */
function useRowCount(api: AmsClient, query: Query) {
  const [found, setFound] = useState<{ count?: number; error?: unknown }>({})
  const asked = JSON.stringify(query)
  useEffect(() => {
    const stop = new AbortController()
    exportOf(api, JSON.parse(asked), stop.signal)
      .then((response) => setFound({ count: Number(response.headers.get('x-row-count')) }))
      .catch((error: unknown) => !stop.signal.aborted && setFound({ error }))
      .finally(() => stop.abort())
    return () => stop.abort()
  }, [api, asked])
  return { count: found.count, error: found.error }
}

async function exportOf(api: AmsClient, query: Query, signal?: AbortSignal): Promise<Response> {
  const call = api.GET('/v1/logs/export', { params: { query }, parseAs: 'stream', ...(signal && { signal }) })
  const { response } = await call.catch((cause: unknown) => {
    throw new ConnectionLost(cause)
  })
  if (!response.ok) await unwrap(call)
  return response
}
