import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { GroupsDatabase } from './collections.ts';
import type { GroupDoc } from './group.model.ts';
import { fromDoc, groupProjection, type VisibleDoc } from './group.ts';
import { type GroupKeeper, type GroupResult, reportChange } from './group-change.ts';
import { groupName } from './group-name.ts';
import { findPlace } from './places.ts';

const { createdAs: _, ...withFirstName } = groupProjection;

type StoredGroup = VisibleDoc & Pick<GroupDoc, 'createdAs'>;

function findCreated(db: Pick<GroupsDatabase, 'groups'>, creation: string): Promise<StoredGroup | null> {
  return db.groups.findOne({ creation }, withFirstName).lean().exec();
}

/** The result when a call is repeated with the key of a group that exists. @throws DomainError `key-reused` */
function resultOfRepeat(created: StoredGroup, { uid, name }: { uid: string; name: string }): GroupResult {
  const { createdAs, ...doc } = created;
  // The group may have another name since, but a different first name means a different request.
  if ((createdAs ?? doc.name) !== name) throw new DomainError('key-reused.group');
  const { memberIds } = doc;
  const since =
    memberIds.length === 0
      ? ' before. It is closed: its last member has left.'
      : memberIds.includes(uid)
        ? '.'
        : ' before, and have left it since.';
  return { group: fromDoc(doc), changed: false, message: `You created ${name}${since}` };
}

/**
 * Creates a group with its creator as the first member. Returns the same group when the key is repeated.
 * @throws DomainError `invalid-group-name`, `too-many-groups`, `key-reused`, `user-not-found`
 */
export async function createGroup(
  core: GroupKeeper,
  {
    uid,
    name: typed,
    key,
  }: {
    readonly uid: string;
    readonly name: string;
    readonly key?: string | undefined;
  },
): Promise<GroupResult> {
  const { db, clock } = core;
  const name = groupName(typed);
  const creation = `${uid}:${key ?? randomUUID()}`;
  const existing = await findCreated(db, creation);
  if (existing !== null) return resultOfRepeat(existing, { uid, name });
  const id = randomBytes(16).toString('hex');
  const createdAt = new Date(clock());
  const added: Omit<GroupDoc, 'places'> = {
    _id: id,
    name,
    creatorId: uid,
    memberIds: [uid],
    joins: [{ uid, at: createdAt }],
    createdAt,
    version: 1,
    creation,
    log: [{ number: 1, at: createdAt, kind: 'created', by: uid }],
  };
  const group = fromDoc(added);
  for (;;) {
    const place = await findPlace(db, uid, { creation: { $ne: creation } });
    try {
      await db.groups.insertMany([{ ...added, places: [place] }], { lean: true, writeConcern: db.durable });
      break;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A concurrent call with the same key may have created the group, or another one has taken the place.
      const created = await findCreated(db, creation);
      if (created !== null) return resultOfRepeat(created, { uid, name });
    }
  }
  await reportChange(core, { kind: 'created', uid, group });
  return { group, changed: true, message: `You created ${name}.` };
}
