import { type AccountId, seasonAccountOf } from '../../ledger/account-id.ts';
import { netProfitCents } from '../../ledger/account-state.ts';
import { decidedOfSeason, decidedStatuses } from '../../ledger/bet.model.ts';
import { createQueuePerKey } from '../../platform/async/queue-per-key.ts';
import { recentlyUsed } from '../../platform/recently-used.ts';
import type { PeopleDatabase } from '../collections.ts';
import { dayAt } from './calendar.ts';
import type { Season } from './season.ts';
import { addHighlights, type Highlights, type SeasonBet } from './season-bets.ts';
import type { SeasonMember } from './standings.ts';

/** Adds up the bets of members of a season on games that have tipped off. Members without such bets are left out. */
export type ReadHighlights = (
  season: HighlightsSeason,
  members: readonly SeasonMember[],
  now: number,
) => Promise<Highlights[]>;

/** A season, with what decides when its days begin. */
type HighlightsSeason = Pick<Season, 'id' | 'firstDay' | 'startsAt' | 'dayMs'>;

const batchSize = 1_000;
/** Members whose highlights a process remembers. */
const membersRemembered = 20_000;

const betFields = {
  _id: 0,
  id: 1,
  uid: 1,
  account: 1,
  gameId: 1,
  status: 1,
  amount: 1,
  potential: 1,
  cashedOut: 1,
  placedAt: 1,
  startTime: '$betData.startTime',
} as const;

/** The decided bets of accounts of seasons on games that have tipped off. The index has them, and no other bets. */
export function decidedBets(accounts: readonly AccountId[], now: number) {
  return {
    account: { $in: [...accounts] },
    status: { $in: [...decidedStatuses] },
    'betData.startTime': { $lte: new Date(now) },
  };
}

/** What a member's decided bets that the group may see are, according to the ledger. */
function expectedOf({ sums, stats }: SeasonMember, now: number) {
  const hidden = (sums?.hidden ?? []).filter(({ startTime }) => startTime.getTime() > now);
  const { won, lost, push = 0, cashedOut = 0 } = stats;
  const bets = won + lost + push + cashedOut - hidden.reduce((sum, each) => sum + each.bets, 0);
  const profit = netProfitCents(stats) - hidden.reduce((sum, each) => sum + each.profit, 0);
  return { bets, profit, key: `${sums?.decidedAt ?? 0} ${bets}` };
}

/**
 * Creates a reader that reads a member's bets again only after another one of them was decided, or became visible. Placing
 * and undoing bets causes no read. One read of a season runs at a time.
 */
export function createReadHighlights(db: Pick<PeopleDatabase, 'bets'>): ReadHighlights {
  const known = recentlyUsed<AccountId, { readonly key: string; readonly highlights: Highlights }>(membersRemembered);
  const reads = createQueuePerKey();

  async function read(
    season: HighlightsSeason,
    accounts: ReadonlyMap<AccountId, SeasonMember>,
    now: number,
  ): Promise<Map<AccountId, Highlights>> {
    const found = new Map<AccountId, ReturnType<typeof addHighlights>>();
    const bets = db.bets
      .aggregate<SeasonBet & { account: AccountId }>([
        { $match: decidedBets([...accounts.keys()], now) },
        { $sort: { account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 } },
        { $project: betFields },
      ])
      .option({ hint: decidedOfSeason })
      .cursor({ batchSize });
    for await (const { account, ...bet } of bets) {
      const own = found.get(account) ?? addHighlights(bet.uid, (startTime) => dayAt(season, startTime));
      found.set(account, own);
      own.add(bet);
    }
    const results = new Map([...found].map(([account, own]) => [account, own.result()]));
    for (const [account, member] of accounts) {
      const [highlights, expected] = [results.get(account), expectedOf(member, now)];
      // Otherwise an entry is committed whose bet is not stored yet.
      if (highlights !== undefined && highlights.bets === expected.bets && highlights.profit === expected.profit)
        known.set(account, { key: expected.key, highlights });
    }
    return results;
  }

  return async (season, members, now) => {
    const bettors = new Map(
      members
        .filter((member) => expectedOf(member, now).bets > 0)
        .map((member) => [seasonAccountOf(season.id, member.uid), member] as const),
    );
    const results = new Map<AccountId, Highlights>();
    const findMissing = () => {
      const missing = new Map<AccountId, SeasonMember>();
      for (const [account, member] of bettors) {
        const stored = known.get(account);
        if (stored?.key === expectedOf(member, now).key) results.set(account, stored.highlights);
        else missing.set(account, member);
      }
      return missing;
    };
    if (findMissing().size === 0) return [...results.values()];
    await reads.run(season.id, async () => {
      // Another call may have read them since.
      const missing = findMissing();
      if (missing.size === 0) return;
      for (const [account, highlights] of await read(season, missing, now)) results.set(account, highlights);
    });
    return [...results.values()];
  };
}

/** What a member has made on each game that has tipped off, in cents by the game's id. */
export type ReadProfits = (seasonId: string, member: SeasonMember, now: number) => Promise<ReadonlyMap<string, number>>;

/** Members whose profits by game a process remembers. */
const profitsRemembered = 500;

/** Creates a reader that reads a member's bets again only after another one of them was decided, or became visible. */
export function createReadProfits(db: Pick<PeopleDatabase, 'bets'>): ReadProfits {
  const known = recentlyUsed<AccountId, { readonly key: string; readonly profits: ReadonlyMap<string, number> }>(
    profitsRemembered,
  );
  const isOneOf = (status: (typeof decidedStatuses)[number]) => ({ $eq: ['$status', status] });
  const returned = { $cond: [isOneOf('won'), '$potential', { $cond: [isOneOf('cashed-out'), '$cashedOut', 0] }] };
  const paid = { $cond: [isOneOf('push'), '$amount', returned] };

  return async (seasonId, member, now) => {
    const account = seasonAccountOf(seasonId, member.uid);
    const expected = expectedOf(member, now);
    const stored = known.get(account);
    if (stored?.key === expected.key) return stored.profits;
    const sums = await db.bets.aggregate<{ _id: string; bets: number; profit: number }>(
      [
        { $match: decidedBets([account], now) },
        { $group: { _id: '$gameId', bets: { $sum: 1 }, profit: { $sum: { $subtract: [paid, '$amount'] } } } },
      ],
      { batchSize, hint: decidedOfSeason },
    );
    const profits = new Map(sums.map(({ _id, profit }) => [_id, profit]));
    const bets = sums.reduce((sum, each) => sum + each.bets, 0);
    // Otherwise an entry is committed whose bet is not stored yet.
    if (bets === expected.bets) known.set(account, { key: expected.key, profits });
    return profits;
  };
}
