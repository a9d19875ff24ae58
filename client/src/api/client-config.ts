import type { ClientConfig } from '@courtside/contract/client-config';

let loading: Promise<ClientConfig> | null = null;
let loaded: ClientConfig | null = null;

/** The deployment's settings if they have been fetched, otherwise null. */
export const knownClientConfig = () => loaded;

/** The deployment's settings, fetched once, again after a failure. @throws Error when the server cannot be reached */
export function loadClientConfig(): Promise<ClientConfig> {
  loading ??= fetch('/config.json')
    .then((response) => {
      if (!response.ok) throw new Error(`config.json responded with ${response.status}`);
      return response.json() as Promise<ClientConfig>;
    })
    .then((config) => {
      loaded = config;
      return config;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Whether the server can serve the page. @throws when there is no response */
export async function isServing(): Promise<boolean> {
  return (await fetch('/config.json')).ok;
}
