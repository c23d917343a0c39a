/** Keeps a text in this browser. A browser whose storage is full keeps nothing, and the page goes on. */
export function keepItem(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // What was kept before must not come back in place of the newer text.
    localStorage.removeItem(key)
  }
}
