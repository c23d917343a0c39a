import { keepItem } from './storage.ts'

/** People who have signed out in this browser while this page was open: a form that goes now writes no draft of theirs. */
const signedOutIds = new Set<string>()

/** The text of the draft of an object, such as `agent 01a1…e2d0 prompt`; null when there is none. */
export const readDraft = (userId: string, object: string): string | null =>
  localStorage.getItem(prefixOf(userId) + object)
/** Drafts of a person in this browser: text by the object that they belong to. They go when the person signs out. */
const prefixOf = (userId: string) => `ams-draft ${userId} `

/** Keeps the text of a draft. */
export function storeDraft(userId: string, object: string, text: string): void {
  if (signedOutIds.has(userId)) return
  keepItem(prefixOf(userId) + object, text)
}

/** Removes the draft of one object. */
export const removeDraft = (userId: string, object: string): void => localStorage.removeItem(prefixOf(userId) + object)

/** Removes all drafts of a person who has signed out, also those that the forms of this page would still write. */
export function forgetDrafts(userId: string): void {
  signedOutIds.add(userId)
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))
  for (const key of keys) localStorage.removeItem(key)
}

/** Keeps the drafts of a person who has signed in. */
export const keepDrafts = (userId: string): void => void signedOutIds.delete(userId)
