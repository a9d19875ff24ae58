import { fairProbability } from '@courtside/contract';
import { readGamesAhead } from '../groups/group-bets.ts';
import { type AccountId, seasonAccountOf } from '../ledger/account-id.ts';
import { decidedOfSeason, notUndone, notUndoneOfSeason } from '../ledger/bet.model.ts';
import { type Bet, onOneGame, profitOf, selectionOf } from '../ledger/bet.ts';
import type { SeasonsDatabase } from './collections.ts';
import { readDeleted } from './read-deleted.ts';
import { decidedBets } from './read-highlights.ts';
import { withResultsWhenFinal } from './results-when-final.ts';
import type { Season } from './season.ts';
import type { SeasonRow } from './season-table.model.ts';
import { contendersOf } from './standings.ts';

const batchSize = 1_000;

const betFields = {
  _id: 0,
  id: 1,
  uid: 1,
  account: 1,
  gameId: 1,
  market: 1,
  side: 1,
  line: 1,
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

/** A decided bet. Money in cents. */
interface PlayedBet {
  /** Position of its member and of its draw. */
  readonly member: number;
  readonly draw: number;
  /** 0: team 1 or over; 1: team 2 or under. */
  readonly side: 0 | 1;
  readonly stake: number;
  /** What a win pays, stake included. */
  readonly payout: number;
  /** The fair chance that the bet wins, when it was placed. */
  readonly fair: number;
  readonly status: 'won' | 'lost' | 'push' | 'cashed-out';
  /** What the bet paid back. */
  readonly paid: number;
}

/** The decided and cashed-out bets of a season on games that have tipped off, with the questions that decided them. */
export interface Played {
  /** The members of the table, by position. */
  readonly members: readonly PlayedMember[];
  readonly draws: readonly PlayedDraw[];
  readonly bets: readonly PlayedBet[];
}

/** The fair chance of the first side when the bet was placed. */
function firstChance({ team1Price, team2Price, offer }: StoredBet['betData']): number {
  const [first, second] = offer?.prices ?? [team1Price, team2Price];
  return fairProbability(first, second);
}

/** Whether a bet was placed after another one. Of two in the same millisecond, the one with the higher id counts as later. */
function isLater(bet: StoredBet, other: StoredBet): boolean {
  const ms = bet.placedAt.getTime() - other.placedAt.getTime();
  return ms > 0 || (ms === 0 && bet.id > other.id);
}

/** Finds the draws of bets, each with its position and its last bet. */
function drawsOf(bets: readonly StoredBet[]) {
  const draws = new Map<string, { readonly position: number; last: StoredBet }>();
  const keyOf = ({ gameId, market, betData }: StoredBet) => `${gameId} ${market} ${betData.offer?.line}`;
  for (const bet of bets) {
    const known = draws.get(keyOf(bet));
    if (known === undefined) draws.set(keyOf(bet), { position: draws.size, last: bet });
    else if (isLater(bet, known.last)) known.last = bet;
  }
  return {
    draws: [...draws.values()].map(({ last }): PlayedDraw => {
      const { gameId, betData } = last;
      const { market } = selectionOf(last);
      return { gameId, market, line: betData.offer?.line ?? null, chance: firstChance(betData) };
    }),
    positionOf: (bet: StoredBet) => draws.get(keyOf(bet))?.position ?? 0,
  };
}

/** Joins decided bets with the members who placed them. Pure. */
function playedOf(members: readonly PlayedMember[], bets: readonly StoredBet[]): Played {
  const positions = new Map(members.map(({ uid }, position) => [uid, position]));
  const { draws, positionOf } = drawsOf(bets);
  const played = bets.flatMap((bet): PlayedBet[] => {
    const member = positions.get(bet.uid);
    const { status } = bet;
    if (member === undefined || status === 'pending' || status === 'void') return [];
    const side = bet.side === 1 ? 0 : 1;
    const first = firstChance(bet.betData);
    return [
      {
        member,
        draw: positionOf(bet),
        side,
        stake: bet.amount,
        payout: bet.potential,
        fair: side === 0 ? first : 1 - first,
        status,
        paid: bet.amount + profitOf(bet),
      },
    ];
  });
  return { members, draws, bets: played };
}

/**
 * Reads the bets of a final season that its table counts, with the results that it counts. Bets that only a later correction made
 * void are among them; those that were void before are not, and no chance comes from their odds.
 */
async function readWhenFinal(db: SeasonsDatabase, seasonId: string, accounts: readonly AccountId[]) {
  const bets = await db.bets
    .find({ account: { $in: [...accounts] }, status: { $ne: 'pending' }, ...notUndone, ...onOneGame }, betFields, {
      batchSize,
    })
    .hint(notUndoneOfSeason)
    .lean();
  const played = await withResultsWhenFinal(db, seasonId, bets);
  return played.filter(({ status }) => status !== 'void');
}

/** Reads the bets of a season on one game that are decided or cashed out. A parlay has no chance of its own yet. */
function readDecided(db: SeasonsDatabase, accounts: readonly AccountId[]) {
  return db.bets
    .find({ ...decidedBets(accounts), ...onOneGame }, betFields, { batchSize })
    .sort({ account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 })
    .hint(decidedOfSeason)
    .lean();
}

/**
 * Reads the decided and cashed-out bets of a season on games that have tipped off. Those of a final season have the results that
 * its table counts.
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
    bets.filter(({ gameId }) => !ahead.has(gameId)),
  );
}
