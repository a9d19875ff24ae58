import { useEffect, useRef, useState } from 'react';

/** The latest value, passed on at most once per `ms`. */
export function useThrottled(value: string, ms: number): string {
  const [passed, setPassed] = useState(value);
  const passedAt = useRef(0);
  useEffect(() => {
    const pass = () => {
      passedAt.current = Date.now();
      setPassed(value);
    };
    const timer = setTimeout(pass, Math.max(0, passedAt.current + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [value, ms]);
  return passed;
}
