import { accountEndpoints } from './account-endpoints.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { firstEndpoints } from './endpoints.ts';

/** Method and path of every REST route. */
export const endpoints = { ...firstEndpoints, ...accountEndpoints, ...adminEndpoints } as const;
