import type { Challenge } from '@courtside/contract/challenges';
import { store } from '../../store.ts';
import { rememberOpponents } from '../bets/head-to-head.ts';
import { learnTeams } from '../games/team-book.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { opponentName } from './challenge-view.ts';

/** Remembers the teams, and the user's opponents for the tickets of the user's bets. */
export function rememberNames(challenges: readonly Challenge[]): void {
  learnTeams(challenges.map(({ game }) => game));
  const uid = store.get(signedInUserAtom)?.uid ?? '';
  const names = new Map<string, string>();
  for (const challenge of challenges) {
    const name = opponentName(challenge, uid);
    if (name !== null && challenge.status === 'taken') names.set(challenge.id, name);
  }
  if (names.size > 0) rememberOpponents(names);
}
