import type { UserBet } from '@courtside/contract/entities';
import { findTeam } from '@courtside/contract/teams';
import { hourMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { derivedFamily } from '../../store.ts';
import { formatLine } from '../bets/bet-words.ts';
import { nowAtom } from '../games/clock.ts';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';
import { injuriesAtom } from './injuries-atoms.ts';

/** Games that tip off within this time are games of tonight, in ms. */
const tonightMs = 18 * hourMs;

/** The team's key, because the report and the games may write its name in two ways. */
const keyOf = (team: string) => findTeam(team)?.key ?? team;

/** The team's live game, otherwise the one that is about to start or the next open one; null if there is none. Does not change with prices. */
export const teamGameAtom = derivedFamily(
  (get, team: string) => {
    const key = keyOf(team);
    for (const phase of ['live', 'between', 'open'] as const) {
      for (const id of get(gameIdsAtom(phase))) {
        const game = get(gameAtom(id));
        if (!game || (keyOf(game.team1) !== key && keyOf(game.team2) !== key)) continue;
        const opponent = keyOf(game.team1) === key ? game.team2 : game.team1;
        const isTonight = phase !== 'open' || Date.parse(game.startTime) - get(nowAtom) <= tonightMs;
        return { id, opponent, startTime: game.startTime, isLive: phase === 'live', isTonight };
      }
    }
    return null;
  },
  (a, b) =>
    a?.id === b?.id && a?.isLive === b?.isLive && a?.startTime === b?.startTime && a?.isTonight === b?.isTonight,
);

/** Stands between the teams of tonight and the others in `teamOrderAtom`. No team has this name. */
export const otherTeams = '';

/** The names of the teams on the report: those that play tonight by tip-off, `otherTeams`, then the others as reported. */
export const teamOrderAtom = atom((get): readonly string[] => {
  const names = [...new Set(get(injuriesAtom)?.teams.map(({ teamName }) => teamName))];
  const tonight = names.flatMap((name) => {
    const game = get(teamGameAtom(name));
    return game?.isTonight ? [{ name, game }] : [];
  });
  tonight.sort(
    (a, b) => Date.parse(a.game.startTime) - Date.parse(b.game.startTime) || a.game.id.localeCompare(b.game.id),
  );
  const playing = tonight.map(({ name }) => name);
  return [...playing, otherTeams, ...names.filter((name) => !playing.includes(name))];
});

/** Those of the user's bets that are on a team: not on a total, and not on its opponent. */
export function betsOnTeam(bets: readonly UserBet[], team: string): readonly UserBet[] {
  return bets.filter(({ market, teamChosen }) => market !== 'total' && keyOf(teamChosen) === keyOf(team));
}

/** What the user's bets on a team are: `you have −2.5`, `you have them to win` for a moneyline. */
export function ownBetWords(bets: readonly UserBet[]): string {
  const parts = bets.map((bet) => (bet.market === 'spread' ? formatLine(bet) : 'them to win'));
  return `you have ${[...new Set(parts)].join(', ')}`;
}
