import { dayMs } from '@courtside/contract';
import type { GameDoc } from '../league/games/game.model.ts';
import type { Uid } from '../ledger/account-id.ts';
import { type Bet, legsOf } from '../ledger/bet.ts';
import type { CalendarReader } from './calendar-links.ts';
import type { CalendarDatabase } from './collections.ts';

/** A bet in a calendar. */
export type CalendarBet = Pick<
  Bet,
  'gameId' | 'market' | 'side' | 'line' | 'price' | 'amount' | 'status' | 'challenge' | 'betData' | 'legs'
>;

/** A game in a user's calendar, with the user's bets on it, the first one first. */
export interface CalendarGame extends Pick<GameDoc, 'team1' | 'team2' | 'startTime' | 'betStatus'> {
  readonly id: string;
  /** Increases when the tip-off moves, and when the game becomes void or stops being void. Starts at 0. */
  readonly sequence: number;
  /** When the game or a bet last changed in a way that the calendar shows. */
  readonly changedAt: Date;
  readonly bets: readonly CalendarBet[];
}

/** How long a game stays in the calendar after its tip-off. */
const keptMs = 30 * dayMs;

/** The most bets that a calendar has. Those on the earliest games are left out. */
const maxBets = 1_000;

const shown = {
  _id: 0,
  gameId: 1,
  market: 1,
  side: 1,
  line: 1,
  price: 1,
  amount: 1,
  status: 1,
  challenge: 1,
  betData: 1,
  placedAt: 1,
  settledAt: 1,
  cancelled: 1,
  correction: 1,
  legs: 1,
} as const;

/** A bet as it is read: with what says when the calendar last showed it differently. */
type ReadBet = CalendarBet & Pick<Bet, 'placedAt' | 'settledAt' | 'cancelled' | 'correction'>;

/**
 * When a calendar last showed a bet differently, in milliseconds. It does not tell results, so it shows only some ends of bets. A
 * corrected result may have been one of them before.
 */
function changedAtOf({ status, placedAt, settledAt, correction }: ReadBet): number {
  const isShown = status === 'cashed-out' || status === 'void' || correction !== undefined;
  return (isShown && settledAt ? settledAt : placedAt).getTime();
}

function toCalendarBet(bet: ReadBet): CalendarBet {
  const { placedAt: _placedAt, settledAt: _settledAt, cancelled: _cancelled, correction: _correction, ...rest } = bet;
  return rest;
}

/** Undone bets are among them: the calendar has changed since it showed them. */
async function readBets(db: CalendarDatabase, uid: Uid, since: Date): Promise<ReadBet[]> {
  const newest = { 'betData.startTime': -1, placedAt: -1, _id: -1 } as const;
  const [recent, postponed] = await Promise.all([
    db.bets
      .find({ uid, 'betData.startTime': { $gte: since } }, shown)
      .sort(newest)
      .limit(maxBets)
      .lean()
      .exec(),
    // A bet keeps the tip-off at which it was placed. Its game may have been moved since.
    db.bets
      .find({ uid, status: 'pending', 'betData.startTime': { $lt: since } }, shown)
      .limit(maxBets)
      .lean()
      .exec(),
  ]);
  return [...recent, ...postponed].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
}

/** Reads the games with a bet of a user that was not undone, from 30 days ago on, by tip-off. */
export async function readCalendar(
  { db, clock }: Pick<CalendarReader, 'db' | 'clock'>,
  uid: Uid,
): Promise<CalendarGame[]> {
  const since = new Date(clock() - keptMs);
  const legs = (await readBets(db, uid, since)).flatMap((bet) => legsOf(bet).map((leg) => ({ ...bet, ...leg })));
  const bets = Map.groupBy(legs, ({ gameId }) => gameId);
  const games = await db.games
    .find(
      { _id: { $in: [...bets.keys()] }, startTime: { $gte: since } },
      { team1: 1, team2: 1, startTime: 1, betStatus: 1, calendarChange: 1 },
    )
    .sort({ startTime: 1, _id: 1 })
    .lean();
  return games.flatMap(({ _id, calendarChange, ...game }) => {
    const onGame = bets.get(_id) ?? [];
    const shownBets = onGame.filter(({ cancelled }) => cancelled !== true).map(toCalendarBet);
    if (shownBets.length === 0) return [];
    const changedAt = new Date(Math.max(calendarChange?.at.getTime() ?? 0, ...onGame.map(changedAtOf)));
    return [{ id: _id, ...game, sequence: calendarChange?.version ?? 0, changedAt, bets: shownBets }];
  });
}
