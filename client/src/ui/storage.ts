const stores = { browser: () => localStorage, tab: () => sessionStorage } as const;

/** The text kept in this browser or in this tab. Null without one; undefined if the browser blocks storage. */
export function readText(where: keyof typeof stores, key: string): string | null | undefined {
  try {
    return stores[where]().getItem(key);
  } catch {
    return undefined;
  }
}

/** Keeps a text in this browser, or in this tab for its lifetime; null removes it. Does nothing if storage is blocked. */
export function keepText(where: keyof typeof stores, key: string, text: string | null): void {
  try {
    if (text === null) stores[where]().removeItem(key);
    else stores[where]().setItem(key, text);
  } catch {
    // Without storage, the text lasts as long as the page.
  }
}
