import type { APIRequestContext } from '@playwright/test';
import { dataOf, newCaller } from './api.ts';
import { newEmail } from './people.ts';

/** Number of concurrent sign-ups. */
const atOnce = 8;

/**
 * Signs up `size` users with $1,000.00 each. Their names begin with `prefix`.
 *
 * @param deposit dollars each user deposits afterwards; the deposit bonus doubles them
 */
export async function aCrowd(request: APIRequestContext, size: number, prefix: string, deposit = 0): Promise<void> {
  const arrive = async () => {
    const { uid, headers } = await newCaller(request, { url: '' }, { email: `${prefix}${newEmail()}` });
    const data = { amount: deposit };
    if (deposit > 0) await dataOf(await request.post(`/api/users/${uid}/deposit`, { headers, data }));
  };
  for (let here = 0; here < size; here += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, size - here) }, arrive));
}
