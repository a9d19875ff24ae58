import type { AdminGame, AdminUser, FailedJob, UserAction } from '@courtside/contract/admin';
import type { RouteName } from '@courtside/contract/endpoints';
import type { RouteData, RouteRequest } from '@courtside/contract/routes';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../api/call.ts';
import { useLoad } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';

/** How often the page reads its data again, in ms. */
const refreshEvery = 5_000;

/** Counts up every few seconds while the page is visible, and on `refresh`. */
export function useTick() {
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const next = () => setTick((count) => count + 1);
    const timer = setInterval(() => document.visibilityState === 'visible' && next(), refreshEvery);
    document.addEventListener('visibilitychange', next);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, []);
  return { tick, refresh: () => setTick((count) => count + 1) };
}

type AdminRead = Extract<RouteName, 'readAdminOverview' | 'listAdminGames' | 'listFailedJobs' | 'findAdminUsers'>;

/** The data of an admin route, read again with each `occasion`. Earlier data stays until the next arrives. */
export function useAdminData<K extends AdminRead>(
  name: K,
  occasion: string,
  { what, query }: { readonly what: string; readonly query?: RouteRequest<K>['query'] },
) {
  const read = (signal: AbortSignal): Promise<RouteData<K>> =>
    call(name, { signal, token: idToken, ...(query !== undefined && { query }) });
  return useLoad(read, occasion, { what, personal: true });
}

/** A page of the log. */
export function readLog(cursor: string | null, signal?: AbortSignal): Promise<RouteData<'readAdminLog'>> {
  const query = { ...(cursor !== null && { cursor }) };
  return call('readAdminLog', { query, token: idToken, ...(signal && { signal }) });
}

/** Whether an error says that the user may not see the page. */
export function isNoAdmin(error: unknown): boolean {
  return error instanceof ApiError && ['not-found', 'unauthenticated', 'account-disabled'].includes(error.code);
}

/** A final score, or null for a void game. */
export type Decision = { readonly team1: number; readonly team2: number } | null;

/** Decides a game as it was when the admin looked at it. @throws ApiError `result-changed` if it has changed */
export function decideGame({ id, revision }: AdminGame, score: Decision, reason: string) {
  return call('decideGame', { params: { betId: id }, body: { score, revision, reason }, token: idToken });
}

export function retryJob({ queue, id }: FailedJob) {
  return call('retryJob', { params: { queue, jobId: id }, body: {}, token: idToken });
}

/** Lets a restored copy send chats and notifications. */
export function confirmRestore() {
  return call('confirmRestore', { body: {}, token: idToken });
}

/** Makes a link with which a user sets a new password. @returns its whole address */
export async function makeResetLink({ uid }: AdminUser): Promise<string> {
  const { url } = await call('makeUserResetLink', { params: { userId: uid }, body: {}, token: idToken });
  return new URL(url, window.location.origin).href;
}

export function changeAccess({ uid }: AdminUser, action: UserAction, reason: string) {
  return call('changeUserAccess', { params: { userId: uid }, body: { action, reason }, token: idToken });
}
