import type { CalendarLink } from '@courtside/contract/calendar';
import { call, failureOf, messageOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';

const links = keyedResource({
  what: 'The calendar link',
  personal: true,
  read: (signal, uid: string): Promise<CalendarLink> =>
    call('readCalendarLink', { params: { uid }, token: idToken, signal }),
});

/** Whether a user has a link to their calendar. */
export const calendarLinkAtom = links.at;

/** Loads whether a user has a link. Never rejects. */
export const loadCalendarLink = links.load;

/** Makes a new link, which replaces the one before. @returns its address, or a message for the user */
export async function makeCalendarLink(
  uid: string,
): Promise<{ readonly address: string } | { readonly failure: string }> {
  try {
    const { path, createdAt } = await call('makeCalendarLink', { params: { uid }, token: idToken, body: {} });
    links.set(uid, { createdAt });
    return { address: new URL(path, window.location.origin).href };
  } catch (error) {
    return { failure: messageOf(error, 'The link could not be made.') };
  }
}

/** Revokes a user's link. @returns null on success, otherwise a message for the user */
export function revokeCalendarLink(uid: string): Promise<string | null> {
  return failureOf(async () => {
    links.set(uid, await call('revokeCalendarLink', { params: { uid }, token: idToken }));
  }, 'The link could not be revoked.');
}
