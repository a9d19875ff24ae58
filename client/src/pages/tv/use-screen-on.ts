import { useEffect } from 'react';

/** Keeps the screen of this device on for as long as `isOn`. */
export function useScreenOn(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    let lock: WakeLockSentinel | null = null;
    const keep = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (isWanted) lock = held;
          else void held.release();
        },
        (error: unknown) => console.warn('The screen may turn off.', error),
      );
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, [isOn]);
}
