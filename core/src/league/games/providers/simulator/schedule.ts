import { drawsFor } from '../../../../platform/random.ts';
import type { League } from './league.ts';

/** Time between tip-offs. Games take four minutes, so two or three are always live. */
export const tipOffEveryMs = 95_000;

/** Number of games open for betting at any time. */
export const openGames = 10;

/** Time from a game's first listing to its tip-off. */
export const openForMs = openGames * tipOffEveryMs;

/** A scheduled game. Games are numbered by tip-off since 1970. */
export interface SimulatedFixture {
  readonly number: number;
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** Milliseconds since 1970 UTC. */
  readonly tipOff: number;
}

/** Number of the last game that tipped off by a time, in milliseconds since 1970 UTC. */
export function lastTippedOff(now: number): number {
  return Math.floor(now / tipOffEveryMs);
}

/** Number of the first game that tips off at or after a time, in milliseconds since 1970 UTC. */
export function firstTipOffFrom(time: number): number {
  return Math.ceil(time / tipOffEveryMs);
}

/** Prefix of every simulated game's id, and of no real game's. */
export const simulatedIdPrefix = 'sim-';

/** The game with a number. */
export function fixture(league: League, number: number): SimulatedFixture {
  const [one, other] = pairing(league, number);
  const [home, away] = drawsFor(league.seed, 'venue', number)() < 0.5 ? [one, other] : [other, one];
  return {
    number,
    id: `${simulatedIdPrefix}${league.fingerprint}-${number}`,
    home,
    away,
    tipOff: number * tipOffEveryMs,
  };
}

/** The number in a game id of this league; null for any other id. */
export function numberOf(league: League, id: string): number | null {
  const prefix = `${simulatedIdPrefix}${league.fingerprint}-`;
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
  return /^(0|[1-9]\d{0,11})$/.test(digits) ? Number(digits) : null;
}

/**
 * The teams of a game: a round robin by the circle method. One seat is fixed, the others rotate by one per round, and
 * opposite seats play. A team's position in the round therefore moves by at most one game, and no team plays twice in any
 * fourteen consecutive games. Every pair meets once in 29 rounds. For each cycle of 29 rounds, opposite seats are swapped
 * at random, so that schedules differ.
 */
function pairing(league: League, number: number): readonly [string, string] {
  const { seats } = league;
  const games = seats.length / 2;
  const circle = seats.length - 1;
  const round = Math.floor(number / games);
  const cycle = Math.floor(round / circle);
  const swaps = drawsFor(league.seed, 'swaps', cycle);
  const swapped = Array.from({ length: games }, () => swaps() < 0.5);
  const teamAt = (position: number): string => {
    const seat = position === 0 ? 0 : ((position - 1 - (round % circle) + circle) % circle) + 1;
    const opposite = circle - seat;
    return seats[swapped[Math.min(seat, opposite)] ? opposite : seat] ?? '';
  };
  const slot = number % games;
  return [teamAt(slot), teamAt(circle - slot)];
}
