/** Counts what is open at the same time, by address. */
export interface OpenCount {
  /** One more of an address. @returns what is called when it ends, once or more often, or null when it is one too many */
  enter(address: string): (() => void) | null;
}

export function countOpen(most: number): OpenCount {
  const open = new Map<string, number>();
  return {
    enter(address) {
      const count = open.get(address) ?? 0;
      if (count >= most) return null;
      open.set(address, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(address) ?? 1) - 1;
        if (left > 0) open.set(address, left);
        else open.delete(address);
      };
    },
  };
}
