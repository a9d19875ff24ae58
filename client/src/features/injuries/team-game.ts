import { findTeam } from '@courtside/contract/teams';
import { atom } from 'jotai';
import { derivedFamily } from '../../store.ts';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';
import { injuriesAtom } from './injuries-atoms.ts';

const keyOf = (team: string) => findTeam(team)?.key ?? team;

/** The team's live game, otherwise its next open one; null if there is none. Does not change with prices. */
export const teamGameAtom = derivedFamily(
  (get, team: string) => {
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

/** The names of the teams on the report: those that play now or next first, by tip-off, then the others as reported. */
export const teamOrderAtom = atom((get) => {
  const names = [...new Set(get(injuriesAtom)?.teams.map(({ teamName }) => teamName))];
  const tipOff = (team: string) => {
    const game = get(teamGameAtom(team));
    return game === null ? Number.MAX_SAFE_INTEGER : Date.parse(game.startTime);
  };
  return names
    .map((name) => ({ name, at: tipOff(name) }))
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
});
