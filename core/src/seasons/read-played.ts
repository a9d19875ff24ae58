import { fairProbability } from '@courtside/contract';
import { readGamesAhead } from '../groups/group-bets.ts';
import { type AccountId, seasonAccountOf } from '../ledger/account-id.ts';
import type { LegState } from '../ledger/bet.model.ts';
import { decidedOfSeason, notUndone, notUndoneOfSeason } from '../ledger/bet.model.ts';
import { type Bet, endOf, type Leg, legsOf, owedOn, profitOf, selectionOf } from '../ledger/bet.ts';
import type { SeasonsDatabase } from './collections.ts';
import { readDeleted } from './read-deleted.ts';
import { decidedBets } from './read-highlights.ts';
import { withResultsWhenFinal } from './results-when-final.ts';
import type { Season } from './season.ts';
import type { SeasonRow } from './season-table.model.ts';
import { contendersOf } from './standings.ts';

const batchSize = 1_000;

/** A filter for bets that are closed or have been: a correction opens a lost parlay again. */
const isClosedOrReopened = { $or: [{ status: { $ne: 'pending' as const } }, { revision: { $exists: true } }] };

const betFields = {
  _id: 0,
  id: 1,
  uid: 1,
  account: 1,
  gameId: 1,
  market: 1,
  side: 1,
  line: 1,
  price: 1,
  legs: 1,
  legResults: 1,
  amount: 1,
  potential: 1,
  paid: 1,
  status: 1,
  cashedOut: 1,
  revision: 1,
  placedAt: 1,
  betData: 1,
} as const;

/** The fields of a bet that luck and replays are computed from. */
type StoredBet = Pick<Bet, Exclude<keyof typeof betFields, '_id'>>;

/** A member of a season, and whether the member can win the title. Money in cents. */
interface PlayedMember extends Pick<SeasonRow, 'uid' | 'username' | 'isMember' | 'debt'> {
  readonly canWin: boolean;
}

/** One question that decides bets: a moneyline, or a spread or a total at one line. */
interface PlayedDraw {
  readonly gameId: string;
  readonly market: 'moneyline' | 'spread' | 'total';
  /** The market's own line: that of team 1 in a spread. Null for a moneyline. */
  readonly line: number | null;
  /** The fair chance that the first side wins, when the last of the draw's bets was placed. */
  readonly chance: number;
}

/** A side of a draw. */
interface PlayedSide {
  /** Position of the draw. */
  readonly draw: number;
  /** 0: team 1 or over; 1: team 2 or under. */
  readonly side: 0 | 1;
}

/** What a decided bet was worth and paid. Money in cents. */
interface PlayedStake {
  /** Position of its member. */
  readonly member: number;
  readonly stake: number;
  /** What a win pays, stake included. Of a parlay without the legs that turned out void or a push. */
  readonly payout: number;
  /** The fair chance that the bet wins, when it was placed: of a parlay that of the same legs. */
  readonly fair: number;
  readonly status: 'won' | 'lost' | 'push' | 'cashed-out';
  /** What the bet paid back. */
  readonly paid: number;
}

/** A decided bet on one game. */
interface PlayedBet extends PlayedStake, PlayedSide {}

/** A leg of a decided parlay, with how it had ended when the parlay was decided. */
interface PlayedLeg extends PlayedSide {
  readonly price: number;
  readonly result: Exclude<LegState, 'void'>;
}

/** A decided parlay, without the legs that turned out void. */
interface PlayedParlay extends PlayedStake {
  readonly legs: readonly PlayedLeg[];
}

/** The decided and cashed-out bets of a season on games that have tipped off, with the questions that decided them. */
export interface Played {
  /** The members of the table, by position. */
  readonly members: readonly PlayedMember[];
  readonly draws: readonly PlayedDraw[];
  readonly bets: readonly PlayedBet[];
  readonly parlays: readonly PlayedParlay[];
}

/** A leg with how it had ended when its bet was decided. */
interface CountedLeg {
  readonly leg: Leg;
  readonly result: Exclude<LegState, 'void'>;
}

/** The legs of a bet but the void ones: they count nowhere. Legs whose game was not decided with the bet are open. */
function countedLegsOf(bet: StoredBet): CountedLeg[] {
  return legsOf(bet).flatMap((leg, index) => {
    const result = bet.legResults?.[index] ?? 'open';
    return result === 'void' ? [] : [{ leg, result }];
  });
}

/** The fair chance of the first side when the bet was placed. */
function firstChance({ team1Price, team2Price, offer }: Leg['betData']): number {
  const [first, second] = offer?.prices ?? [team1Price, team2Price];
  return fairProbability(first, second);
}

/** The fair chance of a leg when its bet was placed. */
function fairChance({ side, betData }: Leg): number {
  return side === 1 ? firstChance(betData) : 1 - firstChance(betData);
}

/** A leg with when its bet was placed. */
interface AskedLeg extends Pick<StoredBet, 'id' | 'placedAt'> {
  readonly leg: Leg;
}

/** Whether a bet was placed after another one. Of two in the same millisecond, the one with the higher id counts as later. */
function isLater(bet: AskedLeg, other: AskedLeg): boolean {
  const ms = bet.placedAt.getTime() - other.placedAt.getTime();
  return ms > 0 || (ms === 0 && bet.id > other.id);
}

/** Finds the draws of bets, each with its position and the leg of its last bet. */
function drawsOf(bets: readonly StoredBet[]) {
  const draws = new Map<string, { readonly position: number; last: AskedLeg }>();
  const keyOf = ({ gameId, market, betData }: Leg) => `${gameId} ${market} ${betData.offer?.line}`;
  const legs = bets.flatMap((bet) =>
    countedLegsOf(bet).map(({ leg }): AskedLeg => ({ leg, id: bet.id, placedAt: bet.placedAt })),
  );
  for (const each of legs) {
    const key = keyOf(each.leg);
    const known = draws.get(key);
    if (known === undefined) draws.set(key, { position: draws.size, last: each });
    else if (isLater(each, known.last)) known.last = each;
  }
  return {
    draws: [...draws.values()].map(({ last: { leg } }): PlayedDraw => {
      const { gameId, betData } = leg;
      const { market } = selectionOf(leg);
      return { gameId, market, line: betData.offer?.line ?? null, chance: firstChance(betData) };
    }),
    sideOf: (leg: Leg): PlayedSide => ({ draw: draws.get(keyOf(leg))?.position ?? 0, side: leg.side === 1 ? 0 : 1 }),
  };
}

/** What a parlay pays if its legs win, without the void and the pushed ones, and the fair chance that they do. */
function worthOf(bet: StoredBet): Pick<PlayedStake, 'payout' | 'fair'> {
  if (bet.legs === undefined) return { payout: bet.potential, fair: fairChance(bet) };
  const results = legsOf(bet).map((_, index) => endOf(bet.legResults?.[index] ?? 'open'));
  const ifWon = results.map((result) => (result === 'void' || result === 'push' ? result : 'won'));
  const decisive = countedLegsOf(bet).filter(({ result }) => result !== 'push');
  return {
    payout: owedOn(bet, ifWon),
    fair: decisive.reduce((product, { leg }) => product * fairChance(leg), 1),
  };
}

/** Joins decided bets with the members who placed them. Pure. */
function playedOf(members: readonly PlayedMember[], stored: readonly StoredBet[]): Played {
  const positions = new Map(members.map(({ uid }, position) => [uid, position]));
  const { draws, sideOf } = drawsOf(stored);
  const bets: PlayedBet[] = [];
  const parlays: PlayedParlay[] = [];
  for (const bet of stored) {
    const member = positions.get(bet.uid);
    const { status } = bet;
    if (member === undefined || status === 'pending' || status === 'void') continue;
    const staked = { member, stake: bet.amount, ...worthOf(bet), status, paid: bet.amount + profitOf(bet) };
    if (bet.legs === undefined) bets.push({ ...staked, ...sideOf(bet) });
    else {
      const legs = countedLegsOf(bet).map(({ leg, result }) => ({ ...sideOf(leg), price: leg.price, result }));
      parlays.push({ ...staked, legs });
    }
  }
  return { members, draws, bets, parlays };
}

/**
 * Reads the bets of a final season that its table counts, with the results that it counts. Bets that only a later correction made
 * void are among them, and parlays that it opened again; those that were void before are not, and no chance comes from their odds.
 */
async function readWhenFinal(db: SeasonsDatabase, seasonId: string, accounts: readonly AccountId[]) {
  const bets = await db.bets
    .find({ account: { $in: [...accounts] }, ...notUndone, ...isClosedOrReopened }, betFields, { batchSize })
    .hint(notUndoneOfSeason)
    .lean();
  const played = await withResultsWhenFinal(db, seasonId, bets);
  return played.filter(({ status }) => status !== 'void' && status !== 'pending');
}

/** Reads the bets of a season that are decided or cashed out. */
function readDecided(db: SeasonsDatabase, accounts: readonly AccountId[]) {
  return db.bets
    .find(decidedBets(accounts), betFields, { batchSize })
    .sort({ account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 })
    .hint(decidedOfSeason)
    .lean();
}

/**
 * Reads the decided and cashed-out bets of a season on games that have tipped off. Those of a final season have the results that
 * its table counts. A parlay is left out while one of its games is ahead, also once it is lost: the group may not see that leg yet.
 * @param rows the table, by position
 */
export async function readPlayed(
  db: SeasonsDatabase,
  season: Season,
  { rows, now }: { readonly rows: readonly SeasonRow[]; readonly now: number },
): Promise<Played> {
  const accounts = rows.map(({ uid }) => seasonAccountOf(season.id, uid));
  const [deleted, ahead, bets] = await Promise.all([
    readDeleted(db, rows),
    readGamesAhead(db, now),
    season.finalAt === undefined ? readDecided(db, accounts) : readWhenFinal(db, season.id, accounts),
  ]);
  const gone = new Set(deleted.map(({ uid }) => uid));
  const contenders = contendersOf(
    rows.filter(({ uid }) => !gone.has(uid)),
    season,
  );
  const able = new Set(contenders.map(({ uid }) => uid));
  const members = rows.map(({ uid, username, isMember, debt }) => ({
    uid,
    username,
    isMember,
    debt,
    canWin: able.has(uid),
  }));
  return playedOf(
    members,
    bets.filter((bet) =>
      bet.legs === undefined ? !ahead.has(bet.gameId) : !countedLegsOf(bet).some(({ leg }) => ahead.has(leg.gameId)),
    ),
  );
}
