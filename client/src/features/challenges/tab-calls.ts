import type { Tab } from '@courtside/contract/challenges';
import { type Cents, toDollars } from '@courtside/contract/money';
import { call, failureOf } from '../../api/call.ts';
import { idToken as token } from '../session/open-auth.ts';
import { showTab } from './tab-atoms.ts';

/** Sets how far below 0 a member may go, as the owner. @returns null on success, otherwise a message for the user */
export function limitTab(groupId: string, limit: Cents): Promise<string | null> {
  return failureOf(
    async () => showTab(await call('limitTab', { params: { groupId }, token, body: { limit: toDollars(limit) } })),
    'The limit could not be saved. Please try again.',
  );
}

/** Ends a tab and starts the next one, as the owner. @returns null on success, otherwise a message for the user */
export function startTab({ groupId, number }: Pick<Tab, 'groupId' | 'number'>): Promise<string | null> {
  return failureOf(
    async () => showTab(await call('startTab', { params: { groupId }, token, body: { after: number } })),
    'The new tab could not be started. Please try again.',
  );
}
