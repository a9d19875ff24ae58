import { findTeam } from '@courtside/contract/teams';
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { atomFamily } from 'jotai-family';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';

/** The game of a team that people may want to look at. */
export interface TeamGame {
  readonly id: string;
  readonly opponent: string;
  readonly startTime: string;
  readonly isLive: boolean;
}

const keyOf = (team: string) => findTeam(team)?.key ?? team;

/** The game a team plays now, else the next one to bet on; null when there is none. Prices do not change it. */
export const teamGameAtom = atomFamily((team: string) =>
  selectAtom(
    atom((get): TeamGame | null => {
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
    }),
    (game) => game,
    (a, b) => a?.id === b?.id && a?.isLive === b?.isLive && a?.startTime === b?.startTime,
  ),
);
