import { useState } from 'react';

/** State of a button that loads the next part of a list. `failure` is the error of the last load. */
export function useMore(read: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const more = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await read();
    } catch (error) {
      console.error('The rest of a list could not be loaded.', error);
      setFailure(error);
    }
    setBusy(false);
  };
  return { busy, failure, more };
}
