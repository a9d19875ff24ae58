import { useEffect, useState } from 'react';

/** How long a control shows that a bet was placed and ignores presses, in ms: longer than a double tap. */
export const placedFor = 1000;

/** A value that returns to null after `placedFor`, and its setter. */
export function useBriefly<T extends object>(): readonly [T | null, (value: T) => void] {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), placedFor);
    return () => clearTimeout(timer);
  }, [value]);
  return [value, setValue];
}
