import { z } from 'zod';

const error = 'must be a port number alone, such as 5001; HOST or WORKER_HOST sets the address';

/** The setting of a port, 0 for any free one. */
export function port(fallback: number) {
  return z.coerce.number(error).int(error).min(0, error).max(65_535, error).default(fallback);
}
