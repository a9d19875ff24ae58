import type { NewPushSettings, PushKind, PushSettings } from '@courtside/contract/push';
import { call, failureOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';

const settings = keyedResource({
  what: 'Your notifications',
  personal: true,
  read: (signal, _uid: string): Promise<PushSettings> => call('readPushSettings', { token: idToken, signal }),
});

/** What a user is notified of, and when. */
export const pushSettingsAtom = settings.at;

/** Loads what a user is notified of. Never rejects. */
export const loadPushSettings = settings.load;

/** Shows settings from the response of a call. */
export const takePushSettings = settings.set;

/** Replaces what a user is notified of. @returns null on success, otherwise a message for the user */
export function changePushSettings(uid: string, { off, quietHours }: NewPushSettings): Promise<string | null> {
  return failureOf(async () => {
    settings.set(uid, await call('changePushSettings', { token: idToken, body: { off, quietHours } }));
  }, 'Your notifications could not be changed. Please try again.');
}

/** The settings with a kind turned on or off. */
export function withKind({ off, quietHours }: NewPushSettings, kind: PushKind, on: boolean): NewPushSettings {
  const others = off.filter((each) => each !== kind);
  return { off: on ? others : [...others, kind], quietHours };
}
