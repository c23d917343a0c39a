import { createStore } from '../store.ts'

type SignedOut = { signedInAgain: Promise<void>; resolve: () => void }

/** It has a value while the session has ended under a page that needs it. */
export const signedOut = createStore<SignedOut | undefined>(undefined)

/** Asks the person to sign in again, and resolves when that is done. Requests that fail meanwhile wait for the same. */
export function askToSignIn(): Promise<void> {
  const asked = signedOut.get()
  if (asked) return asked.signedInAgain
  const { promise, resolve } = Promise.withResolvers<void>()
  signedOut.set({ signedInAgain: promise, resolve })
  return promise
}

/** Lets the requests go on that waited for the sign-in. */
export function noteSignedIn(): void {
  signedOut.get()?.resolve()
  signedOut.set(undefined)
}
