import type { APIRequestContext } from '@playwright/test';
import { newCaller } from './api.ts';
import { newEmail } from './people.ts';

/** How many sign up at the same time. */
const atOnce = 8;

/** Signs so many people up, each with $1,000.00. Their names begin with `prefix`. @returns their uids */
export async function aCrowd(request: APIRequestContext, size: number, prefix: string): Promise<string[]> {
  const uids: string[] = [];
  while (uids.length < size) {
    const emails = Array.from({ length: Math.min(atOnce, size - uids.length) }, () => `${prefix}${newEmail()}`);
    const callers = await Promise.all(emails.map((email) => newCaller(request, { url: '' }, { email })));
    uids.push(...callers.map(({ uid }) => uid));
  }
  return uids;
}
