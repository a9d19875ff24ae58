import type { Challenge } from '@courtside/contract/challenges';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { topicFields } from '../../live/topic-state.ts';
import { onTopic, useTopic } from '../../live/topics.ts';
import { isInGroupAtom } from '../account/stake-accounts.ts';
import { idToken } from '../session/open-auth.ts';
import { isListed, latestChallenges, withChallenges } from './challenge-view.ts';
import { rememberNames } from './remember-names.ts';

const liveChallenges = topicFields((_: 'own-challenges') => 'own-challenges', 'challenges')('own-challenges');

const own = resource<readonly Challenge[]>({
  what: 'The challenges',
  personal: true,
  live: (get) => get(liveChallenges),
  join: latestChallenges,
  read: (signal) => call('listOwnChallenges', { token: idToken, signal }),
});

/** The user's open and running head-to-heads, and those that the user may take, newest first. */
export const ownChallengesAtom = atom((get) => (get(own.dataAtom) ?? []).filter(isListed));

/** Load state of the challenges. */
export const ownChallengesLoadAtom = own.loadAtom;

/** Reads the challenges. Never rejects. */
export const loadOwnChallenges = own.load;

/** Shows a challenge from a response, before the live feed delivers it. */
export function showOwn(challenge: Challenge): void {
  own.update((known) => withChallenges(known, [challenge]).filter(isListed));
  rememberNames([challenge]);
}

/** Keeps the challenges of a user who is in a group known and live while the component is mounted. */
export function useOwnChallenges(): void {
  const isInGroup = useAtomValue(isInGroupAtom) === true;
  useTopic(isInGroup ? 'own-challenges' : null);
  useEffect(() => {
    if (isInGroup && own.get().data === null) void own.load();
  }, [isInGroup]);
}

onTopic('own-challenges', { apply: (_, { challenges }) => rememberNames(challenges) });
