import { useSearch } from '@tanstack/react-router'
import { type Return, SENTENCES } from './return.ts'

/** Says how an authorization has ended, as the address tells it. */
export function Returned() {
  const { server, authorization }: { server?: string; authorization?: Return } = useSearch({ strict: false })
  if (server === undefined || authorization === undefined || !/^[a-z0-9-]{1,32}$/.test(server)) return null
  return (
    <p className="restored" role="status">
      The server {server} {SENTENCES[authorization]}
    </p>
  )
}
