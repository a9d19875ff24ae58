import { oppositePrice } from '@courtside/contract/challenge-terms';
import type { Challenge } from '@courtside/contract/challenges';
import type { Selection, Side } from '@courtside/contract/markets';
import { type Cents, toCents } from '@courtside/contract/money';
import { joinByKey } from '../../live/join-by-key.ts';
import { selectionWords } from '../bets/bet-words.ts';
import { teamOf } from '../games/market.ts';

const otherSides: Readonly<Record<Side, Side>> = { team1: 'team2', team2: 'team1', over: 'under', under: 'over' };

/** The other side of a selection's market. A spread has the opposite line there. */
export function otherSelection({ market, side, line }: Selection): Selection {
  // 0 minus the line, because a line of −0 would not equal 0.
  return { market, side: otherSides[side], line: market === 'spread' && line !== null ? 0 - line : line };
}

/** One side of a head-to-head. Money in cents. */
export interface ChallengeSide {
  /** Null while no member has taken it. */
  readonly uid: string | null;
  /** Null while no member has taken it. */
  readonly name: string | null;
  /** What it is on: `Celtics −5.5`. */
  readonly what: string;
  readonly price: number;
  readonly stake: Cents;
  /** What it wins: the stake of the other side. */
  readonly wins: Cents;
}

/** Both sides of a head-to-head, the challenger's first. */
export function sidesOf(challenge: Challenge): readonly [ChallengeSide, ChallengeSide] {
  const { challenger, opponent, game, price } = challenge;
  const [stake, otherStake] = [toCents(challenge.stake), toCents(challenge.otherStake)];
  const other = otherSelection(challenge);
  return [
    {
      uid: challenger.uid,
      name: challenger.username,
      what: selectionWords({ ...challenge, teamChosen: teamOf(game, challenge.side) }),
      price,
      stake,
      wins: otherStake,
    },
    {
      uid: opponent?.uid ?? null,
      name: opponent?.username ?? null,
      what: selectionWords({ ...other, teamChosen: teamOf(game, other.side) }),
      price: oppositePrice(price),
      stake: otherStake,
      wins: stake,
    },
  ];
}

/** What a user is to a challenge: the one who made it, the one it names or who took it, or another member. */
export type ChallengeRole = 'challenger' | 'opponent' | 'reader';

export function roleOf(
  { challenger, opponent }: Pick<Challenge, 'challenger' | 'opponent'>,
  uid: string,
): ChallengeRole {
  if (challenger.uid === uid) return 'challenger';
  return opponent?.uid === uid ? 'opponent' : 'reader';
}

/** Whether a user may take a challenge at `now` (ms since 1970). */
export function canTake(challenge: Challenge, uid: string, now: number): boolean {
  const { status, isForAll, expiresAt } = challenge;
  const role = roleOf(challenge, uid);
  return status === 'open' && (role === 'opponent' || (isForAll && role === 'reader')) && Date.parse(expiresAt) > now;
}

/** Whether a head-to-head was taken and its game is not decided. */
export const isRunning = ({ status, result }: Pick<Challenge, 'status' | 'result'>) =>
  status === 'taken' && (result === null || result === 'pending');

/** Whether a challenge is open or its head-to-head is running. */
export const isListed = (challenge: Pick<Challenge, 'status' | 'result'>) =>
  challenge.status === 'open' || isRunning(challenge);

/** The name of a user's opponent in a head-to-head; null for other members and while there is none. */
export function opponentName(challenge: Pick<Challenge, 'challenger' | 'opponent'>, uid: string): string | null {
  const role = roleOf(challenge, uid);
  if (role === 'reader') return null;
  return role === 'challenger' ? (challenge.opponent?.username ?? null) : challenge.challenger.username;
}

/** The challenges after some have arrived, newest first. One that has ended never opens again. */
export function withChallenges(known: readonly Challenge[], arrived: readonly Challenge[]): readonly Challenge[] {
  const newer = (before: Challenge, after: Challenge) =>
    after.status === 'open' && before.status !== 'open' ? before : after;
  return [...joinByKey(known, arrived, ({ id }) => id, newer).values()].sort((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
}

/**
 * The challenges that are listed, newest first. One that the user knows to have ended, from the response to an action, does not
 * open again before the live feed knows it too.
 */
export function latestChallenges(known: readonly Challenge[], listed: readonly Challenge[]): readonly Challenge[] {
  const ids = new Set(listed.map(({ id }) => id));
  return withChallenges(
    known.filter(({ id }) => ids.has(id)),
    listed,
  );
}
