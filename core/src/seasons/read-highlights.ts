import { readGamesAhead } from '../groups/group-bets.ts';
import { type AccountId, seasonAccountOf } from '../ledger/account-id.ts';
import { netProfitCents } from '../ledger/account-state.ts';
import { decidedOfSeason, decidedStatuses } from '../ledger/bet.model.ts';
import { profitOf } from '../ledger/bet.ts';
import { createQueuePerKey } from '../platform/async/queue-per-key.ts';
import { recentlyUsed } from '../platform/recently-used.ts';
import { dayAt } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import type { Season } from './season.ts';
import { addHighlights, type HiddenSum, type Highlights, type SeasonBet } from './season-bets.ts';
import type { SeasonMember } from './standings.ts';

/** What a group may see of a member's decided bets, and what it may not see yet. */
export interface MemberHighlights extends Highlights {
  /** The decided bets on games ahead, which are not part of the highlights. */
  readonly hidden: readonly HiddenSum[];
}

/** Adds up the decided bets of members of a season. Members without such bets are left out. */
export type ReadHighlights = (
  season: HighlightsSeason,
  members: readonly SeasonMember[],
  now: number,
) => Promise<MemberHighlights[]>;

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
  paid: 1,
  cashedOut: 1,
  placedAt: 1,
  startTime: '$betData.startTime',
} as const;

type ReadDatabase = Pick<SeasonsDatabase, 'bets' | 'games'>;

/** The decided bets of accounts of seasons. The index has them, and no other bets. */
export function decidedBets(accounts: readonly AccountId[]) {
  return { account: { $in: [...accounts] }, status: { $in: [...decidedStatuses] } };
}

/** The number and the profit of a member's decided bets, according to the ledger, and a key that changes with them. */
function expectedOf({ sums, stats }: SeasonMember) {
  const { won, lost, push = 0, cashedOut = 0 } = stats;
  const bets = won + lost + push + cashedOut;
  return { bets, profit: netProfitCents(stats), key: `${sums?.decidedAt ?? 0} ${bets}` };
}

/** What is hidden of a member whose bets are not stored yet: the ledger knows the tip-offs at which they were placed. */
function hiddenInLedger({ sums }: Pick<SeasonMember, 'sums'>, now: number): readonly HiddenSum[] {
  return (sums?.hidden ?? []).filter(({ startTime }) => startTime.getTime() > now);
}

/** Reads the games ahead, unless all bets of these members were decided by a result after their tip-off. */
async function readGamesAheadFor(
  db: ReadDatabase,
  members: readonly SeasonMember[],
  now: number,
): Promise<ReadonlySet<string>> {
  const canHide = (member: SeasonMember) => (member.stats.cashedOut ?? 0) > 0 || hiddenInLedger(member, now).length > 0;
  return members.some(canHide) ? readGamesAhead(db, now) : new Set();
}

/** A decided bet whose game is ahead, or may move there. */
interface Hideable extends HiddenSum {
  readonly gameId: string;
}

/** The highlights of a member that a process remembers. */
interface Known {
  readonly key: string;
  readonly hideable: readonly Hideable[];
  readonly highlights: MemberHighlights;
}

/** A key that changes when another bet of a member is decided, becomes visible or is hidden again. */
function keyOf(member: SeasonMember, hidden: readonly Hideable[]): string {
  return [expectedOf(member).key, ...hidden.map(({ gameId }) => gameId)].join(' ');
}

/** Adds up the decided bets of a member, given one after another by tip-off, apart from those on games ahead. */
function addMember(season: HighlightsSeason, uid: string, ahead: ReadonlySet<string>) {
  const shown = addHighlights(uid, (startTime) => dayAt(season, startTime));
  const hideable: Hideable[] = [];
  return {
    add(bet: SeasonBet): void {
      const { gameId, startTime } = bet;
      // The game of a result does not move.
      if (bet.status === 'cashed-out' || ahead.has(gameId))
        hideable.push({ gameId, startTime, profit: profitOf(bet), bets: 1 });
      if (!ahead.has(gameId)) shown.add(bet);
    },
    result(member: SeasonMember, now: number): Known & { readonly isComplete: boolean } {
      const highlights = shown.result();
      const hidden = hideable.filter(({ gameId }) => ahead.has(gameId));
      const expected = expectedOf(member);
      const profit = hidden.reduce((sum, each) => sum + each.profit, highlights.profit);
      const isComplete = highlights.bets + hidden.length === expected.bets && profit === expected.profit;
      return {
        key: keyOf(member, hidden),
        hideable,
        highlights: { ...highlights, hidden: isComplete ? hidden : hiddenInLedger(member, now) },
        isComplete,
      };
    },
  };
}

/**
 * Creates a reader that reads a member's bets again only after another one of them was decided, became visible or was hidden
 * again. Placing and undoing bets causes no read. One read of a season runs at a time.
 */
export function createReadHighlights(db: ReadDatabase): ReadHighlights {
  const known = recentlyUsed<AccountId, Known>(membersRemembered);
  const reads = createQueuePerKey();

  async function read(
    season: HighlightsSeason,
    accounts: ReadonlyMap<AccountId, SeasonMember>,
    { ahead, now }: { readonly ahead: ReadonlySet<string>; readonly now: number },
  ): Promise<Map<AccountId, MemberHighlights>> {
    const found = new Map<AccountId, ReturnType<typeof addMember>>();
    const bets = db.bets
      .aggregate<SeasonBet & { account: AccountId }>([
        { $match: decidedBets([...accounts.keys()]) },
        { $sort: { account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 } },
        { $project: betFields },
      ])
      .option({ hint: decidedOfSeason })
      .cursor({ batchSize });
    for await (const { account, ...bet } of bets) {
      const own = found.get(account) ?? addMember(season, bet.uid, ahead);
      found.set(account, own);
      own.add(bet);
    }
    const results = new Map<AccountId, MemberHighlights>();
    for (const [account, member] of accounts) {
      const { isComplete, ...result } = (found.get(account) ?? addMember(season, member.uid, ahead)).result(
        member,
        now,
      );
      results.set(account, result.highlights);
      // Otherwise an entry is committed whose bet is not stored yet.
      if (isComplete) known.set(account, result);
    }
    return results;
  }

  return async (season, members, now) => {
    const bettors = new Map(
      members
        .filter((member) => expectedOf(member).bets > 0)
        .map((member) => [seasonAccountOf(season.id, member.uid), member] as const),
    );
    const ahead = await readGamesAheadFor(db, [...bettors.values()], now);
    const results = new Map<AccountId, MemberHighlights>();
    const findMissing = () => {
      const missing = new Map<AccountId, SeasonMember>();
      for (const [account, member] of bettors) {
        const stored = known.get(account);
        const hidden = stored?.hideable.filter(({ gameId }) => ahead.has(gameId)) ?? [];
        if (stored?.key === keyOf(member, hidden)) results.set(account, stored.highlights);
        else missing.set(account, member);
      }
      return missing;
    };
    if (findMissing().size === 0) return [...results.values()];
    await reads.run(season.id, async () => {
      // Another call may have read them since.
      const missing = findMissing();
      if (missing.size === 0) return;
      for (const [account, highlights] of await read(season, missing, { ahead, now })) results.set(account, highlights);
    });
    return [...results.values()];
  };
}

/** What a member has made on each game that has tipped off, in cents by the game's id. */
export type ReadProfits = (seasonId: string, member: SeasonMember, now: number) => Promise<ReadonlyMap<string, number>>;

/** Members whose profits by game a process remembers. */
const profitsRemembered = 500;

/** Creates a reader that reads a member's bets again only after another one of them was decided. */
export function createReadProfits(db: ReadDatabase): ReadProfits {
  const known = recentlyUsed<AccountId, { readonly key: string; readonly profits: ReadonlyMap<string, number> }>(
    profitsRemembered,
  );
  const isOneOf = (status: (typeof decidedStatuses)[number]) => ({ $eq: ['$status', status] });
  const returned = { $cond: [isOneOf('won'), '$potential', { $cond: [isOneOf('cashed-out'), '$cashedOut', 0] }] };
  const paid = { $cond: [isOneOf('push'), '$amount', returned] };

  /** The profits on all games, also on those ahead. */
  async function readAll(seasonId: string, member: SeasonMember): Promise<ReadonlyMap<string, number>> {
    const account = seasonAccountOf(seasonId, member.uid);
    const expected = expectedOf(member);
    const stored = known.get(account);
    if (stored?.key === expected.key) return stored.profits;
    const sums = await db.bets.aggregate<{ _id: string; bets: number; profit: number }>(
      [
        { $match: decidedBets([account]) },
        { $group: { _id: '$gameId', bets: { $sum: 1 }, profit: { $sum: { $subtract: [paid, '$amount'] } } } },
      ],
      { batchSize, hint: decidedOfSeason },
    );
    const profits = new Map(sums.map(({ _id, profit }) => [_id, profit]));
    const bets = sums.reduce((sum, each) => sum + each.bets, 0);
    // Otherwise an entry is committed whose bet is not stored yet.
    if (bets === expected.bets) known.set(account, { key: expected.key, profits });
    return profits;
  }

  return async (seasonId, member, now) => {
    const [profits, ahead] = await Promise.all([readAll(seasonId, member), readGamesAheadFor(db, [member], now)]);
    return new Map([...profits].filter(([gameId]) => !ahead.has(gameId)));
  };
}
