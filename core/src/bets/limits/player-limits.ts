import { type Cents, DomainError, dayMs, raiseDelayMs, toDollars } from '@courtside/contract';
import { mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import { type Clock, utcDay } from '../../platform/clock.ts';
import { setOrRemove } from '../../platform/db/set-or-remove.ts';
import { createLoader } from '../../platform/loader.ts';
import { recentlyUsed } from '../../platform/recently-used.ts';
import type { BettingDatabase } from '../collections.ts';
import type { PlayerLimitsDoc } from './player-limits.model.ts';
import type { CheckStake } from './stake-request.ts';
import { createStakeTurns, type StakeTurns, type Turn } from './stake-turns.ts';
import { stakedSince } from './staked-since.ts';

/** The limits that apply at a time. Money in cents. */
interface CurrentLimits {
  /** The end of the pause; null without one. */
  readonly pausedUntil: Date | null;
  /** Null without a limit. */
  readonly dailyLimit: Cents | null;
  /** A higher limit, or none, and when it applies; null if the user has not asked for one. */
  readonly next: { readonly dailyLimit: Cents | null; readonly at: Date } | null;
}

/** The limits a user has set, as they apply now. */
export interface OwnLimits extends CurrentLimits {
  readonly stakedToday: Cents;
}

/** Reads the limits for one attempt of a stake. @throws DomainError `betting-paused` */
type ReadLimits = () => Promise<CheckStake>;

/** A stake of a user, from any account. */
interface UsersStake {
  readonly uid: Uid;
  readonly amount: Cents;
}

/** Checks stakes against the pause and the daily limit of their user. */
export interface StakeLimits {
  /** @throws DomainError `betting-paused` */
  checkPause(uid: Uid): Promise<void>;
  /**
   * Runs a move that stakes money of a user. Stakes of a user with a daily limit run one at a time: otherwise two
   * accounts could each use what is left of the limit.
   * @throws DomainError `unavailable` if the user's other stakes take too long, and what the move throws
   */
  staking<T>(stake: UsersStake, move: (readLimits: ReadLimits) => Promise<T>): Promise<T>;
}

/** No user has a limit. */
export const noLimits: StakeLimits = {
  checkPause: () => Promise.resolve(),
  staking: (_stake, move) => move(() => Promise.resolve(() => undefined)),
};

export interface PlayerLimits extends StakeLimits {
  /** @throws DomainError `user-not-found` */
  read(uid: Uid): Promise<OwnLimits>;
  /** Pauses for some days from now, unless a pause already lasts longer. @throws DomainError `user-not-found` */
  pause(uid: Uid, days: number): Promise<OwnLimits>;
  /**
   * A lower limit applies immediately, a higher one or none after 24 hours.
   * @param dailyLimit cents; null for none
   * @throws DomainError `user-not-found`
   */
  limitStakes(uid: Uid, dailyLimit: Cents | null): Promise<OwnLimits>;
}

/** Users with a limit that a process remembers. A forgotten user costs one failed attempt. */
const limitedUsers = { max: 10_000, maxAgeMs: 60_000 };

/** The rest of a user's daily limit when it was last read. */
interface Left {
  /** When the reading began, by `performance.now`. */
  readonly readAt: number;
  readonly day: string;
  readonly amount: Cents;
}

const unknownLeft: Left = { readAt: 0, day: '', amount: Number.POSITIVE_INFINITY };

/** Ends an attempt of a stake whose user has a daily limit: such stakes run one at a time. */
class NeedsTurn extends Error {}

/** The limits at a time. A higher limit that is due replaces the current one. A pause that is over is left out. */
function at(limits: PlayerLimitsDoc | null, now: Date): CurrentLimits {
  const { pausedUntil, dailyLimit = null, next } = limits ?? {};
  const raised = next === undefined ? null : { dailyLimit: next.dailyLimit ?? null, at: next.at };
  const isRaised = raised !== null && raised.at <= now;
  return {
    pausedUntil: pausedUntil !== undefined && pausedUntil > now ? pausedUntil : null,
    dailyLimit: isRaised ? raised.dailyLimit : dailyLimit,
    next: isRaised ? null : raised,
  };
}

/** A limit as it is stored. */
function limitOf(dailyLimit: Cents | null): Pick<PlayerLimitsDoc, 'dailyLimit'> {
  return dailyLimit === null ? {} : { dailyLimit };
}

/** True if a limit allows more than another; null is no limit. */
function isHigher(limit: Cents | null, than: Cents | null): boolean {
  return than !== null && (limit === null || limit > than);
}

function paused(until: Date): DomainError {
  return new DomainError('betting-paused', { details: { until: until.toISOString() } });
}

function overLimit(isHold: boolean, left: Cents): DomainError {
  const details = { left: toDollars(Math.max(0, left)) };
  return new DomainError(isHold ? 'over-daily-limit.hold' : 'over-daily-limit', { details });
}

/** @param deps `turns`: of this process; its own by default */
export function createPlayerLimits(deps: {
  readonly db: BettingDatabase;
  readonly clock: Clock;
  readonly turns?: StakeTurns;
}): PlayerLimits {
  const { db, clock, turns = createStakeTurns(deps.db) } = deps;
  const limits = db.playerLimits;
  const loader = createLoader<PlayerLimitsDoc>(async (uids) => {
    const docs = await limits.find({ _id: { $in: [...uids] } }).lean();
    return new Map(docs.map((doc) => [doc._id, doc]));
  });

  /** Users with a limit. Their stakes skip the attempt without a turn. */
  const limited = recentlyUsed<Uid, Left>(limitedUsers.max, limitedUsers.maxAgeMs);

  async function checkUser(uid: Uid): Promise<void> {
    const account = { _id: mainAccountOf(uid), seq: { $gt: 0 } };
    if ((await db.users.findOne(account, { _id: 1 }).lean()) === null) throw new DomainError('user-not-found');
  }

  async function readToday(uid: Uid): Promise<OwnLimits> {
    const now = new Date(clock());
    const [doc, stakedToday] = await Promise.all([
      limits.findOne({ _id: uid }).lean().exec(),
      stakedSince(db, uid, new Date(utcDay(now))),
    ]);
    return { ...at(doc, now), stakedToday };
  }

  /** Reads the rest of a limit. Without a turn, the check of a user with a limit throws NeedsTurn. */
  async function readLimits(uid: Uid, turn: Turn | null): Promise<CheckStake> {
    const now = new Date(clock());
    const { pausedUntil, dailyLimit } = at(await loader.load(uid), now);
    if (pausedUntil !== null) throw paused(pausedUntil);
    if (dailyLimit === null) return () => undefined;
    if (turn === null) {
      if (!limited.has(uid)) limited.set(uid, unknownLeft);
      return () => {
        throw new NeedsTurn();
      };
    }
    const readAt = performance.now();
    const staked = await stakedSince(db, uid, new Date(utcDay(now)));
    limited.set(uid, { readAt, day: utcDay(now), amount: dailyLimit - staked });
    return ({ amount, at: time, game }) => {
      if (turn.hasEnded) throw new DomainError('unavailable');
      const before = utcDay(time) === utcDay(now) ? staked : 0;
      if (before + amount > dailyLimit) throw overLimit(game === null, dailyLimit - before);
    };
  }

  return {
    async read(uid) {
      await checkUser(uid);
      return readToday(uid);
    },
    async pause(uid, days) {
      await checkUser(uid);
      const pausedUntil = new Date(clock() + days * dayMs);
      await limits.updateOne(
        { _id: uid },
        { $max: { pausedUntil }, $setOnInsert: { version: 0 } },
        { upsert: true, writeConcern: db.durable },
      );
      return readToday(uid);
    },
    async limitStakes(uid, dailyLimit) {
      await checkUser(uid);
      await limits.updateOne({ _id: uid }, { $setOnInsert: { version: 0 } }, { upsert: true });
      while (true) {
        const now = new Date(clock());
        const doc = await limits.findOne({ _id: uid }).lean();
        // The account was deleted since the call began.
        if (doc === null) throw new DomainError('user-not-found');
        const { version } = doc;
        const current = at(doc, now).dailyLimit;
        const changed = isHigher(dailyLimit, current)
          ? { dailyLimit: current, next: { ...limitOf(dailyLimit), at: new Date(now.getTime() + raiseDelayMs) } }
          : { dailyLimit, next: undefined };
        const { matchedCount } = await limits.updateOne(
          { _id: uid, version },
          setOrRemove({ ...changed, dailyLimit: changed.dailyLimit ?? undefined, version: version + 1 }),
          { writeConcern: db.durable },
        );
        // Otherwise another call changed the limit after the read.
        if (matchedCount === 1) return readToday(uid);
      }
    },
    async checkPause(uid) {
      const { pausedUntil } = at(await loader.load(uid), new Date(clock()));
      if (pausedUntil !== null) throw paused(pausedUntil);
    },
    async staking({ uid, amount }, move) {
      const since = performance.now();
      // Few users have a limit, so the first attempt is made without a turn.
      if (!limited.has(uid)) {
        try {
          return await move(() => readLimits(uid, null));
        } catch (error) {
          if (!(error instanceof NeedsTurn)) throw error;
        }
      }
      const ended = await turns.run(uid, async (turn) => {
        const left = limited.get(uid) ?? unknownLeft;
        // This stake did not fit into the rest that was read while it waited. Refuse it without another read.
        if (since < left.readAt && left.day === utcDay(new Date(clock())) && left.amount < amount) return { left };
        return { moved: await move(() => readLimits(uid, turn)) };
      });
      if ('moved' in ended) return ended.moved;
      // A retry of an accepted stake still returns that stake.
      return move(async () => ({ game }) => {
        throw overLimit(game === null, ended.left.amount);
      });
    },
  };
}
