import type { Game } from '@courtside/contract/entities';
import { fairProbability } from '@courtside/contract/odds';
import { minuteMs } from '@courtside/contract/time';
import { atom } from 'jotai';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAtom, gameIdsAtom } from '../../features/games/games-atoms.ts';
import { pauseOf } from '../../features/games/market.ts';
import { splitTeamName } from '../../features/games/team-name.ts';
import { formatLocalTime } from '../../ui/time.ts';

/** A suggested game tips off within minutes, but leaves enough time to sign up and bet; in ms. */
const soon = { min: 2 * minuteMs, max: 20 * minuteMs };

/** A game is called even while neither team is more likely to win than this. */
const maxEvenChance = 0.57;

/** How far a game's odds are from even, 0 to 0.5. */
const unevenness = ({ team1_price, team2_price }: Game) => Math.abs(fairProbability(team1_price, team2_price) - 0.5);

/** Whether the odds of a game are nearly even. */
export const isEven = (game: Game) => unevenness(game) <= maxEvenChance - 0.5;

/** The game with the most even odds among those that tip off soon, or among all. Null if there are no games. */
export function closestOdds(games: readonly Game[], now: number): Game | null {
  const startsSoon = games.filter(({ endTime }) => {
    const left = Date.parse(endTime) - now;
    return left >= soon.min && left <= soon.max;
  });
  const candidates = startsSoon.length > 0 ? startsSoon : games;
  return [...candidates].sort((a, b) => unevenness(a) - unevenness(b))[0] ?? null;
}

let picked: string | null = null;

/** The suggested game: even odds, tips off soon, takes bets. Stays the same while it takes bets, although prices move. */
export const closestOddsAtom = atom((get) => {
  const now = get(nowAtom);
  const open = get(gameIdsAtom('open')).flatMap((id) => get(gameAtom(id)) ?? []);
  const takesBets = open.filter((game) => pauseOf(game.markets.moneyline, now) === null);
  const game = takesBets.find(({ id }) => id === picked) ?? closestOdds(takesBets, now);
  picked = game?.id ?? null;
  return game;
});

/** `Lakers vs Celtics`. */
export function matchup({ team1, team2 }: Pick<Game, 'team1' | 'team2'>): string {
  return `${splitTeamName(team1).nickname} vs ${splitTeamName(team2).nickname}`;
}

/** `tips off in 5 min`, or `tips off at 7:30 PM EST` when that is more than an hour away. `now` is in ms since 1970. */
export function tipOffWords({ startTime }: Pick<Game, 'startTime'>, now: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(startTime) - now) / minuteMs));
  return minutes <= 60 ? `tips off in ${minutes} min` : `tips off at ${formatLocalTime(startTime, now)}`;
}
