import type { ClientConfig } from '@courtside/contract/client-config';

let loading: Promise<ClientConfig> | null = null;

/**
 * What this deployment tells its browsers, fetched once. A failed fetch is tried again by the next caller.
 * @throws Error when the server cannot be reached.
 */
export function loadClientConfig(): Promise<ClientConfig> {
  loading ??= fetch('/config.json')
    .then((response) => {
      if (!response.ok) throw new Error(`config.json answered ${response.status}`);
      return response.json() as Promise<ClientConfig>;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}
