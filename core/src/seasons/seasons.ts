import { DomainError } from '@courtside/contract';
import type { AccountRules } from '../bets/account-rules.ts';
import type { StakeLimits } from '../bets/limits/player-limits.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../platform/clock.ts';
import { type AdvanceSeasons, createAdvanceSeasons } from './advance-seasons.ts';
import type { SeasonsDatabase } from './collections.ts';
import { createCreateSeason, type SeasonOrder } from './create-season.ts';
import { createLogSeason, type SeasonNews } from './log-season.ts';
import type { ReadHighlights } from './read-highlights.ts';
import { readSeasonTable } from './read-season.ts';
import { rebuy } from './rebuy.ts';
import { findOwnSeason, fromDoc, type Season, seasonProjection } from './season.ts';
import { createSeasonRules } from './season-rules.ts';
import type { SeasonRow } from './season-table.model.ts';
import { type SeasonView, viewSeason } from './season-view.ts';

/** What changes the seasons of groups. Functions that take a uid and a group throw DomainError as `findOwnGroup` does. */
export interface Seasons {
  /**
   * Opens a season, for the group's owner. Returns the same season when the key is repeated.
   * @throws DomainError `invalid-season`, `season-running`, `key-reused`
   */
  create(order: SeasonOrder): Promise<SeasonView>;
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
  /** Reports a new name of a group to `onChanged`, for its season that is not final: accounts show the name. */
  groupRenamed(groupId: string): Promise<void>;
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
    readHighlights: ReadHighlights;
    limits: StakeLimits;
    /** The length of a day, for demonstrations and tests; null for days of the calendar. */
    seasonDayMs: number | null;
    /** Called with each season that was opened, or whose state, members, day or group's name changed. */
    onChanged: (season: Season) => void;
  } & SeasonNews,
): Seasons {
  const { db, clock, limits, onChanged } = deps;
  const logSeason = createLogSeason(deps);
  const create = createCreateSeason(deps);
  const rules = createSeasonRules(deps);
  const advance = createAdvanceSeasons({ ...deps, logSeason });

  return {
    rules,
    advance,
    async create(order) {
      const { season, created } = await create(order);
      await logSeason(season, 'season-opened');
      if (created) {
        // A season that starts today begins now and not at the next run of the job.
        if (season.startsAt.getTime() <= clock()) await advance(season.groupId);
        onChanged(season);
      }
      return viewSeason(deps, season);
    },
    async rebuy({ uid, groupId, seasonId, key }) {
      const { group, season } = await findOwnSeason(db, uid, groupId, seasonId);
      await rebuy({ ...deps, rules, limits }, season, { uid, key });
      const { rows } = await readSeasonTable(deps, season, group);
      const own = rows.find((row) => row.uid === uid);
      if (own === undefined) throw new DomainError('unavailable');
      return own;
    },
    async groupRenamed(groupId) {
      const open = await db.seasons.findOne({ groupId, isOpen: true }, seasonProjection).lean();
      if (open !== null) onChanged(fromDoc(open));
    },
  };
}
