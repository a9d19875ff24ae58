import { useState } from 'react';

/** A press handler that loads the next part of a list. `failure` is the error of the last load. */
export function useMore(read: () => Promise<void>) {
  const [failure, setFailure] = useState<unknown>(null);
  const more = async () => {
    setFailure(null);
    try {
      await read();
    } catch (error) {
      console.error('The rest of a list could not be loaded.', error);
      setFailure(error);
    }
  };
  return { failure, more };
}
