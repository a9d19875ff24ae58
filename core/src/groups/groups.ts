import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { GroupsDatabase } from './collections.ts';
import type { GroupDoc } from './group.model.ts';
import { fromDoc, type Group, groupProjection, type VisibleDoc } from './group.ts';
import type { ReadSeasonIds } from './group-bets.ts';
import { moveOlder } from './group-log.ts';
import { groupName } from './group-name.ts';
import { createGroupQueries, type GroupQueries } from './group-queries.ts';
import { createInvites, type Invites } from './invites.ts';
import { createMembership, type GroupChange, type GroupResult, type Membership } from './membership.ts';
import { createOwnerActions, type OwnerActions } from './owner-actions.ts';
import { findPlace } from './places.ts';
import type { DayBalances } from './read-members.ts';

const { createdAs: _, ...withFirstName } = groupProjection;

type StoredGroup = VisibleDoc & Pick<GroupDoc, 'createdAs'>;

export interface Groups
  extends GroupQueries,
    Membership,
    Pick<Invites, 'ownInvite' | 'readInvite' | 'readPicturedInvite'> {
  /** What the owner of a group may do. */
  readonly owner: OwnerActions;
  /**
   * Creates a group with its creator as the first member. Returns the same group when the key is repeated.
   * @throws DomainError `invalid-group-name`, `too-many-groups`, `key-reused`, `user-not-found`
   */
  create(order: {
    readonly uid: string;
    readonly name: string;
    readonly key?: string | undefined;
  }): Promise<GroupResult>;
  /** The groups a user is a member of, oldest first. */
  listByMember(uid: string): Promise<Group[]>;
}

export function createGroups(deps: {
  db: GroupsDatabase;
  clock: Clock;
  /** Called with every change after it is committed. */
  onChange: (change: GroupChange) => void;
  readSeasonIds: ReadSeasonIds;
  /** By default no rank is known. */
  dayBalances?: DayBalances;
}): Groups {
  const { db, clock, onChange, readSeasonIds, dayBalances = async () => new Map() } = deps;
  const journaled = { writeConcern: db.durable };
  const invites = createInvites({ db, clock });

  async function afterChange(change: GroupChange): Promise<void> {
    onChange(change);
    await moveOlder(db, change.group.id, change.group.version);
  }

  function findCreated(creation: string): Promise<StoredGroup | null> {
    return db.groups.findOne({ creation }, withFirstName).lean().exec();
  }

  /** The result when a call is repeated with the key of a group that exists. */
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

  return {
    async create({ uid, name: typed, key }) {
      const name = groupName(typed);
      const creation = `${uid}:${key ?? randomUUID()}`;
      const existing = await findCreated(creation);
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
          await db.groups.insertMany([{ ...added, places: [place] }], { lean: true, ...journaled });
          break;
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          // A concurrent call with the same key may have created the group, or another one has taken the place.
          const created = await findCreated(creation);
          if (created !== null) return resultOfRepeat(created, { uid, name });
        }
      }
      await afterChange({ kind: 'created', uid, group });
      return { group, changed: true, message: `You created ${name}.` };
    },

    async listByMember(uid) {
      const docs = await db.groups.find({ memberIds: uid }, groupProjection).sort({ createdAt: 1, _id: 1 }).lean();
      return docs.map(fromDoc);
    },

    ...createMembership({ db, clock, invites, afterChange }),
    owner: createOwnerActions({ db, clock, afterChange }),
    ownInvite: invites.ownInvite,
    readInvite: invites.readInvite,
    readPicturedInvite: invites.readPicturedInvite,
    ...createGroupQueries({ db, clock, dayBalances, readSeasonIds }),
  };
}
