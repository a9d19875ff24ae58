import type { UserBet } from '@courtside/contract/entities';
import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import { confirmedBetsAtom } from './bets-atoms.ts';

/** The user's latest confirmed bet that still runs on a game. */
export const latestBetOnAtom = atomFamily((gameId: string) =>
  atom((get) =>
    [...get(confirmedBetsAtom).values()]
      .filter(({ betId, status }) => betId === gameId && status === 'pending')
      .reduce<UserBet | null>((latest, bet) => (latest && latest.placedAt > bet.placedAt ? latest : bet), null),
  ),
);
