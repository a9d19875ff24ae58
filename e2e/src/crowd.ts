import type { APIRequestContext } from '@playwright/test';
import { newCaller } from './api.ts';
import { setBalance } from './operator.ts';
import { newEmail } from './people.ts';

/** Number of concurrent sign-ups. */
const atOnce = 8;

/** Signs up `size` users with `dollars` each. Their names begin with `prefix`. */
export async function aCrowd(request: APIRequestContext, size: number, prefix: string, dollars = 1000): Promise<void> {
  const uids: string[] = [];
  const arrive = async () => {
    const { uid } = await newCaller(request, { url: '' }, { email: `${prefix}${newEmail()}` });
    uids.push(uid);
  };
  for (let here = 0; here < size; here += atOnce)
    await Promise.all(Array.from({ length: Math.min(atOnce, size - here) }, arrive));
  if (dollars !== 1000) await setBalance(dollars, ...uids);
}
