import { isIP } from 'node:net'
import { type NextStep, nextStep } from '../../domain/agent/next-step.ts'
import type { ServedRoute } from '../../domain/route.ts'
import type { ApiDependencies } from '../dependencies.ts'

/**
 * A step for each address that the service may not send to, where its text alone says so. Other hosts would have to be
 * looked up, and may change before the first request.
 * @param name the route that changes the address
 */
export async function closedAddressSteps(
  { models }: Pick<ApiDependencies, 'models'>,
  { workspaceId, id }: { workspaceId: string; id: string },
  name: ServedRoute,
  addresses: (string | undefined)[],
): Promise<NextStep[]> {
  const told = addresses.filter((address) => address !== undefined).filter(isToldByText)
  const steps = await Promise.all(
    told.map((address) =>
      models.access.checkAddress(workspaceId, address).then(
        () => [],
        (error: Error) => [nextStep(name, `Requests to it will fail. ${error.message}`, { id })],
      ),
    ),
  )
  return steps.flat()
}

function isToldByText(address: string): boolean {
  const host = URL.parse(address)?.hostname.replace(/^\[|\]$/g, '')
  return host !== undefined && (isIP(host) !== 0 || host === 'localhost')
}
