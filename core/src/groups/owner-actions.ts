import {
  DomainError,
  type DomainOf,
  dayMs,
  type League,
  leagueNames,
  leagueTitles,
  maxInviteDays,
  type removedMemberSchema,
} from '@courtside/contract';
import type { UpdateQuery } from 'mongoose';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import { setOrRemove } from '../platform/db/set-or-remove.ts';
import type { GroupDoc, LogEntryDoc } from './group.model.ts';
import { findOwnedGroup, fromDoc, groupProjection, hasMembers, refusalOf, requireOpen } from './group.ts';
import { type GroupKeeper, type GroupResult, reportChange } from './group-change.ts';
import { findChange } from './group-log.ts';
import { groupName } from './group-name.ts';
import { placesOf } from './places.ts';

/** A removed member. */
type RemovedMember = DomainOf<typeof removedMemberSchema>;

/** The owner of a group, as the caller of an action. */
interface OwnerCall {
  readonly uid: string;
  readonly groupId: string;
  /** The idempotency key: a repeated action changes nothing. */
  readonly key?: string | undefined;
}

/** Maximum number of removed members. */
const maxRemoved = 1_000;

/** An action on a group's state. If the group changes before the write, the action runs again on the new state. */
interface Action {
  /** The entry of the log. */
  readonly entry: Pick<LogEntryDoc, 'kind' | 'whom' | 'name' | 'expiresAt' | 'leagues'>;
  /** Whether the action would change nothing. @throws DomainError if it is not possible */
  isDone(group: GroupDoc): boolean;
  readonly update: (group: GroupDoc, now: Date) => UpdateQuery<GroupDoc>;
  /** The message for the user. */
  readonly message: (name: string) => string | Promise<string>;
}

const isSameList = (a?: readonly League[], b?: readonly League[]) => JSON.stringify(a) === JSON.stringify(b);

/** Whether an action wrote this entry of the log. */
function isEntryOf(found: LogEntryDoc, { kind, whom, name, expiresAt, leagues }: Action['entry']): boolean {
  const isSameTime = found.expiresAt?.getTime() === expiresAt?.getTime();
  const isSame = found.kind === kind && found.whom === whom && found.name === name;
  return isSame && isSameTime && isSameList(found.leagues, leagues);
}

/** Reads the name of a member for a message. */
async function readName({ db }: Pick<GroupKeeper, 'db'>, uid: string): Promise<string> {
  return (await readUsernames(db, [uid])).get(uid) ?? 'This user';
}

/**
 * Runs an action of the owner.
 * @throws DomainError `group-not-found`, `removed-from-group`, or `forbidden` if the caller is not the owner; `group-archived`
 * unless the action archives or reopens; `key-reused` if another change has used the key; and what the action throws
 */
async function act(core: GroupKeeper, call: OwnerCall, action: Action): Promise<GroupResult> {
  const { db, clock } = core;
  const { uid, groupId, key: typed } = call;
  const { entry, isDone, update, message } = action;
  const key = typed === undefined ? undefined : `${uid}:${entry.kind}:${typed}`;
  for (;;) {
    const doc = await db.groups.findOne({ _id: groupId, ...hasMembers }).lean();
    if (doc === null) throw new DomainError('group-not-found');
    if (!doc.memberIds.includes(uid)) throw await refusalOf(db, uid, groupId);
    const unchanged = async () => ({ group: fromDoc(doc), changed: false, message: await message(doc.name) });
    const repeated = key === undefined ? null : await findChange(db, doc, key);
    if (repeated !== null) {
      if (!isEntryOf(repeated, entry)) throw new DomainError('key-reused.change');
      // A repeated transfer comes from the former owner.
      return unchanged();
    }
    if (doc.creatorId !== uid) throw new DomainError('forbidden.owner');
    if (entry.kind !== 'archived' && entry.kind !== 'reopened') requireOpen(fromDoc(doc));
    if (isDone(doc)) return unchanged();
    const now = new Date(clock());
    const number = doc.version + 1;
    const change = update(doc, now);
    const log: LogEntryDoc = { number, at: now, ...entry, by: uid, ...(key !== undefined && { key }) };
    const changed = await db.groups
      .findOneAndUpdate(
        // The checks above still hold: every change increases the version.
        { _id: groupId, version: doc.version },
        { ...change, $set: { ...change.$set, version: number }, $push: { ...change.$push, log } },
        { returnDocument: 'after', projection: groupProjection, writeConcern: db.durable },
      )
      .lean();
    if (changed === null) continue;
    const group = fromDoc(changed);
    if (entry.kind === 'removed' && entry.whom !== undefined) {
      await reportChange(core, { kind: 'removed', uid: entry.whom, group });
    } else {
      const newOwner = entry.kind === 'transferred' ? entry.whom : undefined;
      await reportChange(core, { kind: 'changed', uid, group, newOwner, entry: log });
    }
    return { group, changed: true, message: await message(group.name) };
  }
}

/** Renames a group. @throws DomainError as `act` does; `invalid-group-name` */
export async function renameGroup(core: GroupKeeper, call: OwnerCall, typed: string): Promise<GroupResult> {
  const name = groupName(typed);
  return act(core, call, {
    entry: { kind: 'renamed', name },
    isDone: (group) => group.name === name,
    update: (group) => ({ $set: { name, createdAs: group.createdAs ?? group.name } }),
    message: () => `The group is called ${name} now.`,
  });
}

/** Makes another member the owner. @throws DomainError as `act` does; `not-a-member` */
export function transferGroup(core: GroupKeeper, call: OwnerCall, to: string): Promise<GroupResult> {
  return act(core, call, {
    entry: { kind: 'transferred', whom: to },
    isDone(group) {
      if (!group.memberIds.includes(to)) throw new DomainError('not-a-member');
      return group.creatorId === to;
    },
    update: () => ({ $set: { creatorId: to } }),
    message: async (name) => `${await readName(core, to)} owns ${name} now.`,
  });
}

/** Archives a group, or reopens it. @throws DomainError as `act` does, but not `group-archived` */
export function archiveGroup(core: GroupKeeper, call: OwnerCall, archived: boolean): Promise<GroupResult> {
  return act(core, call, {
    entry: { kind: archived ? 'archived' : 'reopened' },
    isDone: (group) => (group.archivedAt !== undefined) === archived,
    update: (_, now) => (archived ? { $set: { archivedAt: now } } : { $unset: { archivedAt: 1 } }),
    message: (name) => `${name} is ${archived ? 'archived' : 'open again'}.`,
  });
}

/**
 * Replaces the invites of all members. Earlier codes stop working, and so does joining by the group's id.
 * @throws DomainError as `act` does
 */
export function rotateInvites(core: GroupKeeper, call: OwnerCall): Promise<GroupResult> {
  return act(core, call, {
    entry: { kind: 'rotated' },
    isDone: () => false,
    update({ inviteRotation = 0, inviteExpiresAt }, now) {
      const hasExpired = inviteExpiresAt !== undefined && inviteExpiresAt <= now;
      const $set = { inviteRotation: inviteRotation + 1 };
      return hasExpired ? { $set, $unset: { inviteExpiresAt: 1 } } : { $set };
    },
    message: () => 'All members have new invites. The old ones no longer work.',
  });
}

/** Sets when all invites expire; null for never. @throws DomainError as `act` does; `invalid-expiry` */
export function expireInvites(core: GroupKeeper, call: OwnerCall, expiresAt: Date | null): Promise<GroupResult> {
  const now = core.clock();
  const isPossible =
    expiresAt === null || (expiresAt.getTime() > now && expiresAt.getTime() <= now + maxInviteDays * dayMs);
  return act(core, call, {
    entry: { kind: 'expiry', ...(expiresAt && { expiresAt }) },
    isDone({ inviteExpiresAt }) {
      if (!isPossible) throw new DomainError('invalid-expiry');
      return inviteExpiresAt?.getTime() === expiresAt?.getTime();
    },
    update: () => setOrRemove({ inviteExpiresAt: expiresAt ?? undefined }),
    message: () => (expiresAt === null ? 'The invites no longer expire.' : 'The invites have an expiry date.'),
  });
}

/** Limits a group to leagues; null for all. @throws DomainError as `act` does */
export function limitLeagues(
  core: GroupKeeper,
  call: OwnerCall,
  limitedTo: readonly League[] | null,
): Promise<GroupResult> {
  const leagues = limitedTo === null ? undefined : leagueNames.filter((league) => limitedTo.includes(league));
  return act(core, call, {
    entry: { kind: 'leagues', ...(leagues && { leagues }) },
    isDone: (group) => isSameList(group.leagues, leagues),
    update: () => setOrRemove({ leagues }),
    message: (name) => `${name} counts ${leagues === undefined ? 'all leagues' : leagueTitles(leagues)} now.`,
  });
}

/**
 * Removes a member. Invites no longer admit them.
 * @throws DomainError as `act` does; `not-a-member`, `owner-stays`, `too-many-removed`
 */
export function removeMember(core: GroupKeeper, call: OwnerCall, member: string): Promise<GroupResult> {
  return act(core, call, {
    entry: { kind: 'removed', whom: member },
    isDone({ creatorId, memberIds, removed = [] }) {
      if (member === creatorId) throw new DomainError('owner-stays');
      if (removed.some(({ uid }) => uid === member)) return true;
      if (!memberIds.includes(member)) throw new DomainError('not-a-member');
      if (removed.length >= maxRemoved) throw new DomainError('too-many-removed');
      return false;
    },
    update: (_, at) => ({
      $pull: {
        memberIds: member,
        joins: { uid: member },
        shownOnNights: member,
        nightLinks: { uid: member },
        places: { $in: placesOf(member) },
      },
      $push: { removed: { uid: member, at } },
    }),
    message: async (name) => `You removed ${await readName(core, member)} from ${name}.`,
  });
}

/** Lets invites admit a removed member again. @throws DomainError as `act` does */
export function letMemberIn(core: GroupKeeper, call: OwnerCall, member: string): Promise<GroupResult> {
  return act(core, call, {
    entry: { kind: 'let-in', whom: member },
    isDone: ({ removed = [] }) => !removed.some(({ uid }) => uid === member),
    update: () => ({ $pull: { removed: { uid: member } } }),
    message: async (name) => `${await readName(core, member)} can join ${name} again.`,
  });
}

/** Reads the removed members of a group, latest first, for its owner. @throws DomainError as `findOwnedGroup` does */
export async function listRemoved(
  { db }: Pick<GroupKeeper, 'db'>,
  uid: string,
  groupId: string,
): Promise<RemovedMember[]> {
  await findOwnedGroup(db, uid, groupId);
  const group = await db.groups.findOne({ _id: groupId }, { removed: 1 }).lean();
  const removed = (group?.removed ?? []).toReversed();
  const names = await readUsernames(
    db,
    removed.map((member) => member.uid),
  );
  return removed.map((member) => ({
    uid: member.uid,
    username: names.get(member.uid) ?? 'A former user',
    removedAt: member.at,
  }));
}
