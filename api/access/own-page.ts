import { isRead } from '../../domain/access/access.ts'
import { ApiError } from '../../domain/error.ts'

/** Refuses a request that a page of another site sends. @throws ApiError ORIGIN_REFUSED */
export function assertOwnOrigin({ headers }: Request, publicUrl: string): void {
  const origin = headers.get('origin')
  if (origin === null || origin === publicUrl) return
  const isOwn = URL.canParse(origin) && new URL(origin).host === headers.get('host')
  if (!isOwn) throw new ApiError('ORIGIN_REFUSED', { message: `A page of ${origin.slice(0, 200)} sent the request.` })
}

/**
 * Refuses a change that a browser sends with its cookie, unless a page of this service asked for it: no other site can
 * add the header without our consent.
 * @throws ApiError ORIGIN_REFUSED
 */
export function assertOwnPage(request: Request, publicUrl: string): void {
  if (isRead(request.method)) return
  assertOwnOrigin(request, publicUrl)
  if (request.headers.get('x-requested-with') !== 'ams')
    throw new ApiError('ORIGIN_REFUSED', { message: 'The header X-Requested-With: ams is missing.' })
}
