import { DomainError, type SeasonState } from '@courtside/contract';
import type { AccountRules } from '../../bets/account-rules.ts';
import { noLimits, type StakeLimits } from '../../bets/limits/player-limits.ts';
import { type AccountId, accountsOfSeason } from '../../ledger/account-id.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Clock } from '../../platform/clock.ts';
import { findGroup, findOwnGroup, type Group } from '../groups/group.ts';
import { type AdvanceSeasons, createAdvanceSeasons } from './advance-seasons.ts';
import { type AddedSeasons, createReadAllTime } from './all-time.ts';
import { dayAt } from './calendar.ts';
import type { SeasonsDatabase } from './collections.ts';
import { createCreateSeason, type SeasonOrder } from './create-season.ts';
import { type BettingAccount, type ListedSeasons, listAccounts } from './list-accounts.ts';
import { createLogSeason, type SeasonNews } from './log-season.ts';
import { createReadHighlights, createReadProfits } from './read-highlights.ts';
import { type Played, readPlayed } from './read-played.ts';
import { rebuy } from './rebuy.ts';
import { findSeason, fromDoc, type Season, seasonProjection, stateOf } from './season.ts';
import { compareGames, type SameGame, weeksWon } from './season-bets.ts';
import { createSeasonRules } from './season-rules.ts';
import type { NamedBet, SeasonRow, SeasonTable } from './season-table.model.ts';
import { makeTable, nameBets, readFinalTable, readNames, readSeasonMembers, readTableMembers } from './season-table.ts';
import { rankSeason, type SeasonMember } from './standings.ts';

/** A season as it is now. */
export interface SeasonView extends Omit<Season, 'champions'> {
  readonly state: SeasonState;
  readonly champions: readonly { readonly uid: string; readonly username: string }[];
}

/** A season with everything that the members of its group see. */
export interface SeasonDetail extends SeasonTable {
  readonly season: SeasonView;
  /** The row of the user who asked; null without an account. */
  readonly own: SeasonRow | null;
}

/** All finished seasons of a group as they are shown to its members. */
export interface AllTime extends Omit<AddedSeasons, 'seasons'> {
  readonly seasons: readonly SeasonView[];
}

/** The decided bets of a season, for luck and replays. */
export interface PlayedSeason extends Played {
  readonly season: SeasonView;
}

/** A member's row, and what else a comparison shows. */
export interface ComparedMember {
  readonly row: SeasonRow;
  readonly weeksWon: number;
  readonly bestBet: NamedBet | null;
  readonly longestStreak: number;
}

/** The number of the last entry of an account in a season, and the sum of its pending stakes in cents. */
export interface SeasonHead {
  readonly account: AccountId;
  readonly seq: number;
  readonly inPlay: number;
}

/** The current state of a season, which events then update. */
export interface FollowedSeason {
  readonly season: SeasonView;
  readonly group: Group;
  readonly members: readonly SeasonMember[];
  /** The rows of a season that is final; null before. */
  readonly finalRows: readonly SeasonRow[] | null;
}

/** The seasons of groups. Functions that take a uid and a group throw DomainError `group-not-found` or `forbidden`. */
export interface Seasons {
  /**
   * Opens a season, for the group's owner. Returns the same season when the key is repeated.
   * @throws DomainError `invalid-season`, `season-running`, `key-reused`
   */
  create(order: SeasonOrder): Promise<SeasonView>;
  /** The seasons of a group, newest first. */
  list(uid: string, groupId: string): Promise<SeasonView[]>;
  /** All finished seasons of a group, and what each member has achieved in them. */
  allTime(uid: string, groupId: string): Promise<AllTime>;
  /** @throws DomainError `season-not-found` */
  get(uid: string, groupId: string, seasonId: string): Promise<SeasonDetail>;
  /** Compares two members of a season. @throws DomainError `season-not-found`; `user-not-found` for a user without a row */
  compare(
    uid: string,
    of: { readonly groupId: string; readonly seasonId: string; readonly uids: readonly [string, string] },
  ): Promise<{ readonly members: readonly [ComparedMember, ComparedMember]; readonly sameGame: SameGame }>;
  /** The decided bets of a season on games that have tipped off, for luck and replays. @throws DomainError `season-not-found` */
  played(uid: string, groupId: string, seasonId: string): Promise<PlayedSeason>;
  /**
   * Pays the bankroll into the user's account of a season again, as debt. A repeat with the same key pays once.
   * @returns the user's row
   * @throws DomainError `season-not-found`, `season-not-started`, `season-over`, `rebuy-not-due`
   */
  rebuy(order: {
    readonly uid: string;
    readonly groupId: string;
    readonly seasonId: string;
    readonly key?: string | undefined;
  }): Promise<SeasonRow>;
  /** The main account of a user, then those of seasons. @throws DomainError `user-not-found` */
  listAccounts(uid: string, listed?: ListedSeasons): Promise<BettingAccount[]>;
  /** The accounts of users in seasons, in one query. Users without one are left out. */
  heads(uids: readonly string[]): Promise<Map<string, SeasonHead[]>>;
  /** Reports a new name of a group to `onChanged`, for its season that is not final: accounts show the name. */
  groupRenamed(groupId: string): Promise<void>;
  /** The users who have an account in a season. */
  uidsOf(seasonId: string): Promise<string[]>;
  /** Resolves if the user may see the season. @throws DomainError `season-not-found` */
  admit(uid: string, groupId: string, seasonId: string): Promise<void>;
  /** The current state of a season, which events then update. @throws DomainError `group-not-found`, `season-not-found` */
  follow(groupId: string, seasonId: string): Promise<FollowedSeason>;
  /** Opens accounts for members who joined a group whose season is running, and does everything else that is due. */
  readonly advance: AdvanceSeasons;
  /** What the accounts of seasons allow, for the services that take stakes. */
  readonly rules: AccountRules;
}

export function createSeasons(
  deps: {
    db: SeasonsDatabase;
    ledger: Ledger;
    clock: Clock;
    /** By default, users have none. */
    limits?: StakeLimits;
    /** The length of a day, for demonstrations and tests; null for days of the calendar. */
    seasonDayMs: number | null;
    /** Called with each season that was opened, or whose state, members, day or group's name changed. */
    onChanged: (season: Season) => void;
  } & SeasonNews,
): Seasons {
  const { db, clock, limits = noLimits, onChanged } = deps;
  const logSeason = createLogSeason(deps);
  const create = createCreateSeason(deps);
  const rules = createSeasonRules(deps);
  const advance = createAdvanceSeasons({ ...deps, logSeason });
  const readHighlights = createReadHighlights(db);
  const readAllTime = createReadAllTime({ db, clock, readHighlights });
  const readProfits = createReadProfits(db);

  async function viewAll(seasons: readonly Season[]): Promise<SeasonView[]> {
    const now = clock();
    const names = await readNames(db, [...new Set(seasons.flatMap(({ champions }) => champions))]);
    return seasons.map((season) => ({
      ...season,
      state: stateOf(season, now),
      champions: season.champions.map((uid) => ({ uid, username: names.get(uid) ?? '' })),
    }));
  }

  async function view(season: Season): Promise<SeasonView> {
    const [viewed] = await viewAll([season]);
    if (viewed === undefined) throw new Error(`season ${season.id} has no view`);
    return viewed;
  }

  async function readTable(season: Season, { memberIds }: Group): Promise<SeasonTable> {
    const final = season.finalAt === undefined ? null : await readFinalTable(db, season.id, memberIds);
    if (final !== null) return final;
    const members = await readTableMembers(db, season.id, memberIds);
    const now = clock();
    return makeTable(db, season, { members, highlights: await readHighlights(season, members, now), now });
  }

  /** The rows of a season without what else its table shows. */
  async function readRows(season: Season, { memberIds }: Group): Promise<readonly SeasonRow[]> {
    const final = season.finalAt === undefined ? null : await readFinalTable(db, season.id, memberIds);
    if (final !== null) return final.rows;
    return rankSeason(season, await readSeasonMembers(db, season.id, memberIds), dayAt(season, clock()));
  }

  async function get(uid: string, groupId: string, seasonId: string): Promise<SeasonDetail> {
    const group = await findOwnGroup(db, uid, groupId);
    const season = await findSeason(db, groupId, seasonId);
    const [viewed, table] = await Promise.all([view(season), readTable(season, group)]);
    return { season: viewed, ...table, own: table.rows.find((row) => row.uid === uid) ?? null };
  }

  return {
    rules,
    advance,
    get,
    async create(order) {
      const { season, created } = await create(order);
      await logSeason(season, 'season-opened');
      if (created) {
        // A season that starts today begins now and not at the next run of the job.
        if (season.startsAt.getTime() <= clock()) await advance(season.groupId);
        onChanged(season);
      }
      return view(season);
    },
    async list(uid, groupId) {
      await findOwnGroup(db, uid, groupId);
      const docs = await db.seasons.find({ groupId }, seasonProjection).sort({ createdAt: -1 }).lean();
      return viewAll(docs.map(fromDoc));
    },
    async allTime(uid, groupId) {
      const { memberIds } = await findOwnGroup(db, uid, groupId);
      const { seasons, rows } = await readAllTime(groupId, memberIds);
      return { seasons: await viewAll(seasons), rows };
    },
    async compare(uid, { groupId, seasonId, uids }) {
      const group = await findOwnGroup(db, uid, groupId);
      const season = await findSeason(db, groupId, seasonId);
      const { rows, weeks } = await readTable(season, group);
      const [a, b] = uids.map((each) => rows.find((row) => row.uid === each));
      if (a === undefined || b === undefined) throw new DomainError('user-not-found');
      const now = clock();
      const both = (await readTableMembers(db, seasonId, group.memberIds)).filter(({ uid }) => uids.includes(uid));
      const profitsOf = async (uid: string) => {
        const member = both.find((each) => each.uid === uid);
        return member === undefined ? new Map<string, number>() : readProfits(seasonId, member, now);
      };
      const [highlights, ofA, ofB] = await Promise.all([
        readHighlights(season, both, now),
        profitsOf(a.uid),
        profitsOf(b.uid),
      ]);
      const names = new Map([a, b].map((row) => [row.uid, row.username]));
      const compared = async (row: SeasonRow): Promise<ComparedMember> => {
        const own = highlights.find(({ uid }) => uid === row.uid);
        const [bestBet = null] = await nameBets(db, [own?.best ?? null], names);
        return { row, weeksWon: weeksWon(weeks, row.uid), bestBet, longestStreak: own?.longestStreak ?? 0 };
      };
      return { members: await Promise.all([compared(a), compared(b)]), sameGame: compareGames(ofA, ofB) };
    },
    async played(uid, groupId, seasonId) {
      const group = await findOwnGroup(db, uid, groupId);
      const season = await findSeason(db, groupId, seasonId);
      const [viewed, rows] = await Promise.all([view(season), readRows(season, group)]);
      return { season: viewed, ...(await readPlayed(db, season, { rows, now: clock() })) };
    },
    async rebuy({ uid, groupId, seasonId, key }) {
      const group = await findOwnGroup(db, uid, groupId);
      const season = await findSeason(db, groupId, seasonId);
      await rebuy({ ...deps, rules, limits }, season, { uid, key });
      const { rows } = await readTable(season, group);
      const own = rows.find((row) => row.uid === uid);
      if (own === undefined) throw new DomainError('unavailable');
      return own;
    },
    listAccounts: (uid, listed) => listAccounts(db, uid, clock(), listed),
    async heads(uids) {
      const accounts = await db.seasonAccounts
        .find({ uid: { $in: [...uids] }, seq: { $gt: 0 } }, { uid: 1, seq: 1, stats: 1 })
        .lean();
      const heads = new Map<string, SeasonHead[]>();
      for (const { _id: account, uid, seq, stats } of accounts)
        heads.set(uid, [...(heads.get(uid) ?? []), { account, seq, inPlay: stats.inPlay }]);
      return heads;
    },
    async groupRenamed(groupId) {
      const open = await db.seasons.findOne({ groupId, isOpen: true }, seasonProjection).lean();
      if (open !== null) onChanged(fromDoc(open));
    },
    async uidsOf(seasonId) {
      const accounts = db.seasonAccounts.find({ _id: accountsOfSeason(seasonId) }, { uid: 1 }).lean();
      return (await accounts).map(({ uid }) => uid);
    },
    async admit(uid, groupId, seasonId) {
      await findOwnGroup(db, uid, groupId);
      await findSeason(db, groupId, seasonId);
    },
    async follow(groupId, seasonId) {
      const [group, season] = await Promise.all([findGroup(db, groupId), findSeason(db, groupId, seasonId)]);
      const [viewed, members, final] = await Promise.all([
        view(season),
        readSeasonMembers(db, seasonId, group.memberIds),
        season.finalAt === undefined ? null : readFinalTable(db, seasonId, group.memberIds),
      ]);
      return { season: viewed, group, members, finalRows: final?.rows ?? null };
    },
  };
}

/** The rows of a season that is followed, at a time. */
export function rowsOf(
  { season, members, finalRows }: Omit<FollowedSeason, 'group'>,
  now: number,
): readonly SeasonRow[] {
  return finalRows ?? rankSeason(season, members, dayAt(season, now));
}
