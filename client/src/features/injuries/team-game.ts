import { findTeam } from '@courtside/contract/teams';
import { derivedFamily } from '../../store.ts';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';

/** A game to link to from a team's section. */
export interface TeamGame {
  readonly id: string;
  readonly opponent: string;
  readonly startTime: string;
  readonly isLive: boolean;
}

const keyOf = (team: string) => findTeam(team)?.key ?? team;

/** The team's live game, otherwise its next open one; null if there is none. Does not change with prices. */
export const teamGameAtom = derivedFamily(
  (get, team: string): TeamGame | null => {
    const key = keyOf(team);
    for (const phase of ['live', 'open'] as const) {
      for (const id of get(gameIdsAtom(phase))) {
        const game = get(gameAtom(id));
        if (!game || (keyOf(game.team1) !== key && keyOf(game.team2) !== key)) continue;
        const opponent = keyOf(game.team1) === key ? game.team2 : game.team1;
        return { id, opponent, startTime: game.startTime, isLive: phase === 'live' };
      }
    }
    return null;
  },
  (a, b) => a?.id === b?.id && a?.isLive === b?.isLive && a?.startTime === b?.startTime,
);
