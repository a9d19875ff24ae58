import type { League } from './league.ts';
import { drawsFor } from './random.ts';

/** A game tips off every 95 seconds: of games of four minutes, two or three are then always being played. */
export const tipOffEveryMs = 95_000;

/** Games open for betting at any moment. */
export const openGames = 10;

/** Time from a game's first listing to its tip-off. */
export const openForMs = openGames * tipOffEveryMs;

/** A game of the schedule. Games are numbered by tip-off since 1970. */
export interface SimulatedFixture {
  readonly number: number;
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** Milliseconds since 1970 UTC. */
  readonly tipOff: number;
}

/** The number of the game that tipped off last at a time in milliseconds since 1970 UTC. */
export function lastTippedOff(now: number): number {
  return Math.floor(now / tipOffEveryMs);
}

/** The number of the first game that tips off at a time in milliseconds since 1970 UTC or later. */
export function firstTipOffFrom(time: number): number {
  return Math.ceil(time / tipOffEveryMs);
}

/** What every simulated game's id begins with, and no real one's. */
export const simulatedIds = 'sim-';

/** The game of a number. */
export function fixture(league: League, number: number): SimulatedFixture {
  const [one, other] = pairing(league, number);
  const [home, away] = drawsFor(league.seed, 'venue', number)() < 0.5 ? [one, other] : [other, one];
  return { number, id: `${simulatedIds}${league.fingerprint}-${number}`, home, away, tipOff: number * tipOffEveryMs };
}

/** The number in a game id of this league, null for any other id. */
export function numberOf(league: League, id: string): number | null {
  const start = `${simulatedIds}${league.fingerprint}-`;
  const digits = id.startsWith(start) ? id.slice(start.length) : '';
  return /^(0|[1-9]\d{0,11})$/.test(digits) ? Number(digits) : null;
}

/**
 * Who meets: a round robin by the circle method, round after round. One seat stays, the others move on by one a
 * round, and opposite seats play. From one round to the next a team so comes one game later or earlier at most:
 * no team is twice among any fourteen games in a row. Every pair meets once in 29 rounds; before the next 29,
 * opposite seats are swapped or not, which leaves the order fair and the calendar new.
 */
function pairing(league: League, number: number): readonly [string, string] {
  const { seats } = league;
  const games = seats.length / 2;
  const circle = seats.length - 1;
  const round = Math.floor(number / games);
  const cycle = Math.floor(round / circle);
  const swaps = drawsFor(league.seed, 'swaps', cycle);
  const swapped = Array.from({ length: games }, () => swaps() < 0.5);
  const sitsAt = (position: number): string => {
    const seat = position === 0 ? 0 : ((position - 1 - (round % circle) + circle) % circle) + 1;
    const opposite = circle - seat;
    return seats[swapped[Math.min(seat, opposite)] ? opposite : seat] ?? '';
  };
  const place = number % games;
  return [sitsAt(place), sitsAt(circle - place)];
}
