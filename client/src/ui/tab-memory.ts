/** Keeps a text in this tab for its lifetime; null removes it. Does nothing if the browser blocks storage. */
export function keepInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: a later page does without the text.
  }
}

/** The text that this tab keeps, or null. */
export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
    return null;
  }
}
