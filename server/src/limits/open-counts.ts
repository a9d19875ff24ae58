/** How many things each caller has open at the same time. */
export interface OpenCounts {
  of(caller: string): number;
  /** Counts one more. @returns a function to call when it ends, which is safe to repeat */
  add(caller: string): () => void;
}

export function createOpenCounts(): OpenCounts {
  const open = new Map<string, number>();
  const of = (caller: string) => open.get(caller) ?? 0;
  return {
    of,
    add(caller) {
      open.set(caller, of(caller) + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = of(caller) - 1;
        if (left > 0) open.set(caller, left);
        else open.delete(caller);
      };
    },
  };
}
