import type { DomainOf, groupLogEntrySchema, groupLogPageSchema } from '@courtside/contract';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { GroupsDatabase } from './collections.ts';
import type { LogEntryDoc } from './group.model.ts';

/** One change of a group, with the names of its people. */
export type LogEntry = DomainOf<typeof groupLogEntrySchema>;

/** A page of a group's log, newest first. */
export type LogPage = DomainOf<typeof groupLogPageSchema>;

/** The entry of a document, with its people. What the document does not have is null. */
export function toLogEntry(
  { key: _, by: __, whom: ___, ...entry }: LogEntryDoc,
  people: Pick<LogEntry, 'by' | 'whom'>,
): LogEntry {
  return { name: null, expiresAt: null, leagues: null, ...entry, ...people };
}

/** How many entries a group's document keeps when the others are moved, and how many changes lie between two moves. */
const keptInGroup = 20;

/** Adds the names of the people to entries. */
async function withNames(db: GroupsDatabase, docs: readonly LogEntryDoc[]): Promise<LogEntry[]> {
  const uids = new Set(docs.flatMap(({ by, whom }) => (whom === undefined ? [by] : [by, whom])));
  const names = await readUsernames(db, [...uids]);
  const personOf = (uid: string) => ({ uid, username: names.get(uid) ?? 'A former user' });
  return docs.map((doc) => {
    const { by, whom } = doc;
    return toLogEntry(doc, { by: personOf(by), whom: whom === undefined ? null : personOf(whom) });
  });
}

/**
 * Reads a page of a group's log, newest first. The entries of the group's document are read before the moved ones, so that
 * an entry that is moved during the read is not missed.
 * @param before the page begins below this number
 */
export async function readLog(
  db: GroupsDatabase,
  groupId: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: { readonly limit: number; readonly before?: number | undefined },
): Promise<LogPage> {
  const group = await db.groups.findOne({ _id: groupId }, { log: 1 }).lean();
  const found = (group?.log ?? []).filter(({ number }) => number < before).reverse();
  const missing = limit + 1 - found.length;
  if (missing > 0) {
    const oldest = found.at(-1)?.number ?? before;
    const moved = db.groupLog
      .find({ groupId, number: { $lt: oldest } }, { _id: 0, groupId: 0 })
      .sort({ number: -1 })
      .limit(missing)
      .lean();
    found.push(...(await moved));
  }
  const shown = found.slice(0, limit);
  const isLast = found.length <= limit;
  return { entries: await withNames(db, shown), nextCursor: isLast ? null : (shown.at(-1)?.number ?? null) };
}

/** The change that a call with this idempotency key has made; null if there was none. */
export async function findChange(
  db: Pick<GroupsDatabase, 'groupLog'>,
  group: { readonly _id: string; readonly log?: readonly LogEntryDoc[] },
  key: string,
): Promise<LogEntryDoc | null> {
  return (
    group.log?.find((entry) => entry.key === key) ?? (await db.groupLog.findOne({ groupId: group._id, key }).lean())
  );
}

/**
 * Moves all but the latest entries out of a group's document, after some of its changes. Entries are stored before they
 * are removed from the document, so a crash in between loses none; the next move completes it.
 * @param version of the group after the change
 */
export async function moveOlder(
  db: Pick<GroupsDatabase, 'groups' | 'groupLog' | 'durable'>,
  groupId: string,
  version: number,
): Promise<void> {
  if (version % keptInGroup !== 0) return;
  const group = await db.groups.findOne({ _id: groupId }, { log: 1 }).lean();
  const older = (group?.log ?? []).slice(0, -keptInGroup);
  const last = older.at(-1);
  if (last === undefined) return;
  await db.groupLog.bulkWrite(
    older.map((entry) => {
      const _id = `${groupId}:${entry.number}`;
      return { updateOne: { filter: { _id }, update: { $set: { groupId, ...entry } }, upsert: true } };
    }),
    { writeConcern: db.durable },
  );
  await db.groups.updateOne({ _id: groupId }, { $pull: { log: { number: { $lte: last.number } } } });
}
