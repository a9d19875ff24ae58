import { type Cents, DomainError, dayMs, raiseDelayMs, toDollars } from '@courtside/contract';
import { type AccountId, mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import { type Clock, utcDay } from '../../platform/clock.ts';
import { setOrRemove } from '../../platform/db/set-or-remove.ts';
import { createLoader, type Loader } from '../../platform/loader.ts';
import type { BettingDatabase } from '../collections.ts';
import type { PlayerLimitsDoc } from './player-limits.model.ts';
import type { CheckStake } from './stake-request.ts';
import { type StakesDatabase, stakedOnDay, stakedSince } from './staked-since.ts';

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

/** What the limits of users take from the core. */
interface LimitsParts {
  readonly db: BettingDatabase;
  readonly clock: Clock;
}

/** What checking a stake against the limits of its user takes from the core. */
export interface StakeLimits {
  readonly db: StakesDatabase;
  readonly clock: Clock;
  /** The stored limits of users. It collects the reads of simultaneous stakes into one query. */
  readonly playerLimits: Loader<PlayerLimitsDoc>;
}

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

/** Checks that the user has an account. @throws DomainError `user-not-found` */
async function checkUser(db: BettingDatabase, uid: Uid): Promise<void> {
  const account = { _id: mainAccountOf(uid), seq: { $gt: 0 } };
  if ((await db.users.findOne(account, { _id: 1 }).lean()) === null) throw new DomainError('user-not-found');
}

async function readToday({ db, clock }: LimitsParts, uid: Uid): Promise<OwnLimits> {
  const now = new Date(clock());
  const [doc, stakedToday] = await Promise.all([
    db.playerLimits.findOne({ _id: uid }).lean().exec(),
    stakedSince(db, uid, new Date(utcDay(now))),
  ]);
  return { ...at(doc, now), stakedToday };
}

/** Reads the limits that a user has set. @throws DomainError `user-not-found` */
export async function readPlayerLimits(core: LimitsParts, uid: Uid): Promise<OwnLimits> {
  await checkUser(core.db, uid);
  return readToday(core, uid);
}

/** Pauses for some days from now, unless a pause already lasts longer. @throws DomainError `user-not-found` */
export async function pauseBetting(core: LimitsParts, uid: Uid, days: number): Promise<OwnLimits> {
  const { db, clock } = core;
  await checkUser(db, uid);
  const pausedUntil = new Date(clock() + days * dayMs);
  await db.playerLimits.updateOne(
    { _id: uid },
    { $max: { pausedUntil }, $setOnInsert: { version: 0 } },
    { upsert: true, writeConcern: db.durable },
  );
  return readToday(core, uid);
}

/**
 * Sets the daily limit of a user. A lower limit applies immediately, a higher one or none after 24 hours.
 * @param dailyLimit cents; null for none
 * @throws DomainError `user-not-found`
 */
export async function limitStakes(core: LimitsParts, uid: Uid, dailyLimit: Cents | null): Promise<OwnLimits> {
  const { db, clock } = core;
  const limits = db.playerLimits;
  await checkUser(db, uid);
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
    if (matchedCount === 1) return readToday(core, uid);
  }
}

/** Reads the stored limits of users, those of simultaneous stakes in one query. */
export function createPlayerLimitsLoader(db: BettingDatabase): Loader<PlayerLimitsDoc> {
  return createLoader<PlayerLimitsDoc>(async (uids) => {
    const docs = await db.playerLimits.find({ _id: { $in: [...uids] } }).lean();
    return new Map(docs.map((doc) => [doc._id, doc]));
  });
}

/** Checks that a user has not paused. @throws DomainError `betting-paused` */
export async function checkPause(
  { clock, playerLimits }: Pick<StakeLimits, 'clock' | 'playerLimits'>,
  uid: Uid,
): Promise<void> {
  const { pausedUntil } = at(await playerLimits.load(uid), new Date(clock()));
  if (pausedUntil !== null) throw paused(pausedUntil);
}

/**
 * Reads the limits of a user for one attempt of a stake. The check throws `over-daily-limit`. It is exact for the account: its
 * own stakes are those of the state that the stake is decided on. Those of the user's other accounts are read here, so stakes
 * from two accounts within the same milliseconds may both pass (docs/decisions/0097).
 * @param account the account of the stake; null if it is decided on the state of another user's account. All of the user's
 * accounts are read then.
 * @throws DomainError `betting-paused`
 */
export async function readStakeChecks(core: StakeLimits, uid: Uid, account: AccountId | null): Promise<CheckStake> {
  const { db, clock, playerLimits } = core;
  const now = new Date(clock());
  const { pausedUntil, dailyLimit } = at(await playerLimits.load(uid), now);
  if (pausedUntil !== null) throw paused(pausedUntil);
  if (dailyLimit === null) return () => undefined;
  const readOn = utcDay(now);
  const inOthers = await stakedSince(db, uid, new Date(readOn), account ?? undefined);
  return ({ amount, at: time, games, stakedOn }) => {
    const day = utcDay(time);
    const staked = stakedOnDay(stakedOn, day) + (day === readOn ? inOthers : 0);
    if (staked + amount > dailyLimit) throw overLimit(games === null, dailyLimit - staked);
  };
}
