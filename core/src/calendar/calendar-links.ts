import { hash, randomBytes } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { mainAccountOf, type Uid } from '../ledger/account-id.ts';
import { readAccess } from '../members/access/user-access.ts';
import type { Clock } from '../platform/clock.ts';
import type { CalendarDatabase } from './collections.ts';

/** A link that was just made. */
interface NewCalendarLink {
  /** In the address of the calendar. Nothing stores it. */
  readonly secret: string;
  readonly createdAt: Date;
}

/** What the calendars of users and their links take from the core. */
export interface CalendarReader {
  readonly db: CalendarDatabase;
  readonly clock: Clock;
}

/** Too many to guess, so that a fast hash protects them, as in an API key. */
const secretBytes = 24;
const form = new RegExp(`^[0-9a-f]{${2 * secretBytes}}$`);

const hashOf = (secret: string) => hash('sha256', secret, 'hex');

/** Deletes a user's link, which stops working. Does nothing without one. */
export async function revokeCalendarLink({ db }: Pick<CalendarReader, 'db'>, uid: Uid): Promise<void> {
  await db.calendarLinks.deleteOne({ _id: uid }, { writeConcern: db.durable });
}

/**
 * Makes a user's secret link. Anyone with it can read the calendar. It replaces the one before, which stops working.
 * @throws DomainError `user-not-found`
 */
export async function makeCalendarLink({ db, clock }: CalendarReader, uid: Uid): Promise<NewCalendarLink> {
  const open = { _id: mainAccountOf(uid), seq: { $gt: 0 }, deletedAt: { $exists: false } };
  if ((await db.users.countDocuments(open, { limit: 1 })) === 0) throw new DomainError('user-not-found');
  const secret = randomBytes(secretBytes).toString('hex');
  const createdAt = new Date(clock());
  const link = { hash: hashOf(secret), createdAt };
  await db.calendarLinks.updateOne({ _id: uid }, { $set: link }, { upsert: true, writeConcern: db.durable });
  return { secret, createdAt };
}

/** When the user's link was made, or null without one. */
export async function readCalendarLinkTime({ db }: Pick<CalendarReader, 'db'>, uid: Uid): Promise<Date | null> {
  return (await db.calendarLinks.findOne({ _id: uid }).lean())?.createdAt ?? null;
}

/** The user whose link has this secret; null for any other text, and while the account is disabled or deleted. */
export async function findCalendarHolder({ db }: Pick<CalendarReader, 'db'>, secret: string): Promise<Uid | null> {
  if (!form.test(secret)) return null;
  const link = await db.calendarLinks.findOne({ hash: hashOf(secret) }, { _id: 1 }).lean();
  if (link === null) return null;
  const status = (await readAccess(db, [link._id])).get(link._id);
  const isClosed = status?.disabled !== undefined || status?.deletedAt !== undefined;
  return isClosed ? null : link._id;
}
