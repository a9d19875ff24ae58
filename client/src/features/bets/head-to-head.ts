import type { UserBet } from '@courtside/contract/entities';
import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { derivedFamily, store } from '../../store.ts';

/** The account of a bet that is one side of a head-to-head. It is on the tab of a group and has no balance to bet from. */
export const tabAccountName = 'tab';

/** Whether a bet is one side of a head-to-head. */
export function isHeadToHead({ account, challenge }: Pick<UserBet, 'account' | 'challenge'>): boolean {
  return challenge !== undefined || account === tabAccountName;
}

const opponents = atom<ReadonlyMap<string, string>>(new Map());

onSessionEnd(() => store.set(opponents, new Map()));

/** The name of the user's opponent in a head-to-head that was live during this visit, by the challenge's id; null for others. */
export const opponentAtom = derivedFamily((get, challengeId: string) => get(opponents).get(challengeId) ?? null);

/** Remembers the names of opponents by challenge, for the tickets of the user's bets. */
export function rememberOpponents(names: ReadonlyMap<string, string>): void {
  store.set(opponents, (known) => new Map([...known, ...names]));
}
