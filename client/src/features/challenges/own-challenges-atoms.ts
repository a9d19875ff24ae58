import { applyUpdate } from '@courtside/contract/apply-update';
import type { Challenge } from '@courtside/contract/challenges';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { onTopic, useTopic } from '../../live/topics.ts';
import { isInGroupAtom } from '../account/stake-accounts.ts';
import { idToken } from '../session/open-auth.ts';
import { isListed, withChallenges } from './challenge-view.ts';
import { rememberNames } from './remember-names.ts';

const own = resource<readonly Challenge[]>({
  what: 'The challenges',
  personal: true,
  read: (signal) => call('listOwnChallenges', { token: idToken, signal }),
});

/** The user's open and running head-to-heads, and those that the user may take, newest first. */
export const ownChallengesAtom = atom((get) => get(own.dataAtom) ?? []);

/** Load state of the challenges. */
export const ownChallengesLoadAtom = own.loadAtom;

/** Reads the challenges. Never rejects. */
export const loadOwnChallenges = own.load;

function show(challenges: readonly Challenge[]): void {
  own.set(withChallenges([], challenges).filter(isListed));
  rememberNames(challenges);
}

/** Shows a challenge from a response, before the live feed delivers it. */
export function showOwn(challenge: Challenge): void {
  const known = own.get().data;
  if (known !== null) show(withChallenges(known, [challenge]));
}

/** Keeps the challenges of a user who is in a group known and live while the component is mounted. */
export function useOwnChallenges(): void {
  const isInGroup = useAtomValue(isInGroupAtom) === true;
  useTopic(isInGroup ? 'own-challenges' : null);
  useEffect(() => {
    if (isInGroup && own.get().data === null) void own.load();
  }, [isInGroup]);
}

onTopic('own-challenges', {
  apply(message) {
    if (message.type === 'snapshot') return show(message.data.challenges);
    const known = own.get().data;
    if (known === null) return;
    const challenges = withChallenges(known, message.data.challenges);
    show(applyUpdate('own-challenges', { challenges: known }, { ...message.data, challenges }).challenges);
  },
});
