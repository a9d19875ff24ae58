import { hash, randomBytes } from 'node:crypto';
import { DomainError, maxNightLinks } from '@courtside/contract';
import { findOwnGroup, fromDoc, groupProjection } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import { readClosed } from '../members/access/read-closed.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { NightReader } from './night-reader.ts';
import { areBetsDecided, readNight } from './read-night.ts';
import { readSharedNight, type SharedNight } from './shared-night.ts';

/** A link that was just made. */
interface NewNightLink {
  /** In the address of the night. Nothing stores it. */
  readonly secret: string;
  readonly createdAt: Date;
}

/** A link to a night, without its secret. */
interface NightLink {
  /** The member who made it. */
  readonly uid: string;
  readonly username: string;
  readonly createdAt: Date;
}

/** A link that works. */
interface FoundNightLink {
  /** The member who made it. */
  readonly uid: string;
  /** Names the link, and what the group says about its night: its name, its members, and whom it shows. */
  readonly version: string;
  /**
   * Reads the night: null while it is open again, after a correction or by a bet on a later game.
   * @returns also how many games and bets were read for it
   */
  read(): Promise<{ readonly night: SharedNight | null; readonly documents: number }>;
}

/** Whom the shared nights of a group show by name. */
interface ShownMembers {
  /** Whether they show the caller. */
  readonly isShown: boolean;
  readonly shown: number;
  readonly members: number;
}

/** What a member sees before sharing a night. */
export interface NightSharing extends ShownMembers {
  /** The links that the caller can revoke: the caller's own, and all of the night for the owner of the group. */
  readonly links: readonly NightLink[];
}

/** Too many to guess, so that a fast hash protects them, as in an API key. */
const secretBytes = 24;
const form = new RegExp(`^[0-9a-f]{${2 * secretBytes}}$`);

const hashOf = (secret: string) => hash('sha256', secret, 'hex');

const { shownOnNights: _, nightLinks: __, ...withSharing } = groupProjection;

/** The update that adds a link, as a pipeline, and the condition that there is room for it. */
function addition(link: { hash: string; night: string; uid: string; createdAt: Date }) {
  const [night, by] = [{ $literal: link.night }, { $literal: link.uid }];
  const isSame = { $and: [{ $eq: ['$$this.night', night] }, { $eq: ['$$this.uid', by] }] };
  const others = { $filter: { input: { $ifNull: ['$nightLinks', []] }, cond: { $not: isSame } } };
  return {
    hasRoom: { $expr: { $lt: [{ $size: others }, maxNightLinks] } },
    update: [{ $set: { nightLinks: { $concatArrays: [others, [{ ...link, night, uid: by }]] } } }],
  };
}

async function readShown({ db }: NightReader, uid: Uid, groupId: string) {
  const group = await findOwnGroup(db, uid, groupId);
  const stored = await db.groups.findOne({ _id: groupId }, { shownOnNights: 1, nightLinks: 1 }).lean();
  const { shownOnNights = [], nightLinks = [] } = stored ?? {};
  const members = {
    isShown: shownOnNights.includes(uid),
    shown: shownOnNights.length,
    members: group.memberIds.length,
  };
  return { group, nightLinks, members };
}

/**
 * Makes a member's secret link to a night, which replaces the one before. Anyone with a link sees the night, with the names and
 * money of those members only who allow it.
 * @throws DomainError `night-not-over`, `too-many-night-links`, and as `findOwnGroup` does
 */
export async function makeNightLink(
  { db, clock }: NightReader,
  uid: Uid,
  groupId: string,
  night: string,
): Promise<NewNightLink> {
  const group = await findOwnGroup(db, uid, groupId);
  const createdAt = new Date(clock());
  const now = createdAt.getTime();
  if (!areBetsDecided(await readNight(db, { group, night, now }))) throw new DomainError('night-not-over');
  const secret = randomBytes(secretBytes).toString('hex');
  const { hasRoom, update } = addition({ hash: hashOf(secret), night, uid, createdAt });
  const { matchedCount } = await db.groups.updateOne({ _id: groupId, memberIds: uid, ...hasRoom }, update, {
    writeConcern: db.durable,
  });
  if (matchedCount === 0) {
    // The user may have left since.
    await findOwnGroup(db, uid, groupId);
    throw new DomainError('too-many-night-links');
  }
  return { secret, createdAt };
}

/** Reads what a member sees before sharing a night. @throws DomainError as `findOwnGroup` does */
export async function readNightSharing(
  core: NightReader,
  uid: Uid,
  groupId: string,
  night: string,
): Promise<NightSharing> {
  const { group, nightLinks, members } = await readShown(core, uid, groupId);
  const links = nightLinks.filter((link) => link.night === night && (link.uid === uid || group.creatorId === uid));
  const names = await readUsernames(
    core.db,
    links.map((link) => link.uid),
  );
  return {
    ...members,
    links: links.map((link) => ({
      uid: link.uid,
      username: names.get(link.uid) ?? '',
      createdAt: link.createdAt,
    })),
  };
}

/** Revokes the links that `readNightSharing` lists. Does nothing without any. @throws DomainError as `findOwnGroup` does */
export async function revokeNightLinks(
  core: NightReader,
  uid: Uid,
  groupId: string,
  night: string,
): Promise<NightSharing> {
  const { db } = core;
  const { creatorId } = await findOwnGroup(db, uid, groupId);
  const revoked = creatorId === uid ? { night } : { night, uid };
  await db.groups.updateOne({ _id: groupId }, { $pull: { nightLinks: revoked } }, { writeConcern: db.durable });
  return readNightSharing(core, uid, groupId, night);
}

/**
 * Shows a member by name on shared nights of a group, or no longer. Applies to all links at once.
 * @throws DomainError as `findOwnGroup` does
 */
export async function showOnNights(
  core: NightReader,
  uid: Uid,
  groupId: string,
  isShown: boolean,
): Promise<ShownMembers> {
  const { db } = core;
  const change = isShown ? { $addToSet: { shownOnNights: uid } } : { $pull: { shownOnNights: uid } };
  await db.groups.updateOne({ _id: groupId, memberIds: uid }, change, { writeConcern: db.durable });
  return (await readShown(core, uid, groupId)).members;
}

/**
 * Finds the link with this secret. Null for any other text, after the link has ended, and while its maker's account is disabled.
 * Cheap: it does not read the night.
 */
export async function findNightLink({ db, clock }: NightReader, secret: string): Promise<FoundNightLink | null> {
  if (!form.test(secret)) return null;
  const secretHash = hashOf(secret);
  const found = await db.groups.findOne({ 'nightLinks.hash': secretHash }, withSharing).lean();
  if (found === null) return null;
  const { shownOnNights = [], nightLinks = [], ...doc } = found;
  const link = nightLinks.find((each) => each.hash === secretHash);
  if (link === undefined || !doc.memberIds.includes(link.uid)) return null;
  const closed = await readClosed(db, [link.uid, ...shownOnNights]);
  if (closed.has(link.uid)) return null;
  const shownIds = shownOnNights.filter((member) => doc.memberIds.includes(member) && !closed.has(member));
  const group = fromDoc(doc);
  return {
    uid: link.uid,
    version: JSON.stringify([secretHash, group.version, group.name, group.memberIds, shownIds]),
    read: () => readSharedNight(db, { group, night: link.night, now: clock(), shownIds }),
  };
}
