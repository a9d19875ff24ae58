import { randomInt } from 'node:crypto';
import {
  DomainError,
  type DomainOf,
  formatInviteCode,
  inviteCodeAlphabet,
  inviteCodeIn,
  inviteCodeLength,
  type inviteSchema,
} from '@courtside/contract';
import type { QueryFilter } from 'mongoose';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import type { Clock } from '../platform/clock.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { GroupsDatabase } from './collections.ts';
import type { GroupDoc } from './group.model.ts';
import { findOwnGroup, requireOpen } from './group.ts';

/** What an invite shows to anyone who has it. */
type InviteView = DomainOf<typeof inviteSchema>;

/** The most members that the picture of an invite shows. */
const maxFaces = 6;

/** What the picture of an invite shows. */
export interface PicturedInvite extends InviteView {
  /** At most six members: the member who shares the invite, then the others, oldest first. */
  readonly faces: readonly { readonly uid: string; readonly username: string }[];
}

/** A member's own invite. */
export interface OwnInvite {
  readonly groupId: string;
  /** With its dash. */
  readonly code: string;
}

/** What a user presents to enter a group: the group's id, or a member's invite. */
export interface Ticket {
  readonly groupId: string;
  /** The member who shares the invite; null for the group's id. */
  readonly sender: string | null;
  /** The group's `inviteRotation` at the time of the invite; 0 for the group's id. */
  readonly rotation: number;
}

/** The filter of a group whose invites have not been replaced since the one of this rotation. */
function ofRotation(rotation: number): QueryFilter<GroupDoc> {
  return { inviteRotation: rotation === 0 ? { $not: { $gt: 0 } } : rotation };
}

/** The filter of a group that a ticket admits to now. The same filter decides what an invite shows and who joins. */
export function admitting({ groupId, sender, rotation }: Ticket, now: number): QueryFilter<GroupDoc> {
  return {
    _id: groupId,
    archivedAt: { $exists: false },
    ...ofRotation(rotation),
    $or: [{ inviteExpiresAt: { $exists: false } }, { inviteExpiresAt: { $gt: new Date(now) } }],
    ...(sender !== null && { memberIds: sender }),
  };
}

/** An invite that admits, before the names are read. */
interface FoundInvite {
  readonly sender: string;
  readonly groupName: string;
  readonly memberCount: number;
  /** The first members, oldest first. */
  readonly firstIds: readonly string[];
}

function randomCode(): string {
  return Array.from({ length: inviteCodeLength }, () =>
    inviteCodeAlphabet.charAt(randomInt(inviteCodeAlphabet.length)),
  ).join('');
}

/** What invites (docs/decisions/0046) take from the core: one code for each member and group. */
interface InviteReader {
  readonly db: GroupsDatabase;
  readonly clock: Clock;
}

/** The ticket of a code; null for an unknown code, and for one that the owner has replaced. */
async function findTicket(db: GroupsDatabase, code: string): Promise<Ticket | null> {
  const invite = await db.invites.findOne({ _id: code }).lean();
  if (invite === null) return null;
  const { groupId, uid: sender, rotation = 0 } = invite;
  const isCurrent = await db.groups.findOne({ _id: groupId, ...ofRotation(rotation) }, { _id: 1 }).lean();
  return isCurrent === null ? null : { groupId, sender, rotation };
}

/** Reads the ticket of a code or of a group's id. A ticket does not mean that it admits. @throws DomainError `invite-not-found` */
export async function readTicket(db: GroupsDatabase, text: string): Promise<Ticket> {
  const code = inviteCodeIn(text);
  if (code === null) return { groupId: text.trim(), sender: null, rotation: 0 };
  const ticket = await findTicket(db, code);
  if (ticket === null) throw new DomainError('invite-not-found');
  return ticket;
}

/** The id of the group that a code names. Returns any other text, and an unknown or replaced code, unchanged. */
async function findGroupId(db: GroupsDatabase, text: string): Promise<string> {
  const code = inviteCodeIn(text);
  const ticket = code === null ? null : await findTicket(db, code);
  return ticket?.groupId ?? text;
}

/** The invite that a code or the id of a group admits by now. @throws DomainError `invite-not-found` */
async function findInvite({ db, clock }: InviteReader, codeOrGroupId: string): Promise<FoundInvite> {
  const ticket = await readTicket(db, codeOrGroupId);
  const [group] = await db.groups.aggregate<Omit<FoundInvite, 'sender'> & { creatorId: string }>([
    { $match: admitting(ticket, clock()) },
    {
      $project: {
        _id: 0,
        groupName: '$name',
        creatorId: 1,
        memberCount: { $size: '$memberIds' },
        firstIds: { $slice: ['$memberIds', maxFaces] },
      },
    },
  ]);
  if (group === undefined) throw new DomainError('invite-not-found');
  const { creatorId, ...found } = group;
  return { ...found, sender: ticket.sender ?? creatorId };
}

/**
 * Returns the member's invite to a group, and creates it on first use and after the owner has replaced the invites.
 * @param groupOrCode the group's id, or the code of any invite to it
 * @param newCode makes a code, without its dash
 * @throws DomainError `group-not-found`, `group-archived`; `forbidden` or `removed-from-group` if the user is not a member
 */
export async function makeInvite(
  { db, clock }: InviteReader,
  uid: string,
  groupOrCode: string,
  newCode: () => string = randomCode,
): Promise<OwnInvite> {
  const groupId = await findGroupId(db, groupOrCode);
  for (;;) {
    const group = await findOwnGroup(db, uid, groupId);
    requireOpen(group);
    const { inviteRotation: rotation } = group;
    const existing = await db.invites.findOne({ groupId, uid }).lean();
    if (existing !== null && (existing.rotation ?? 0) === rotation)
      return { groupId, code: formatInviteCode(existing._id) };
    try {
      // A newer invite than the group that was read stays.
      if (existing !== null) await db.invites.deleteOne({ _id: existing._id, rotation: { $not: { $gte: rotation } } });
      await db.invites.insertMany([{ _id: newCode(), groupId, uid, createdAt: new Date(clock()), rotation }], {
        lean: true,
      });
    } catch (error) {
      // A concurrent call has created the invite, or another invite has this code: look again.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/**
 * Reads an invite. The id of a group is an invite by its owner until the owner replaces the invites.
 * @throws DomainError `invite-not-found`
 */
export async function readInvite(core: InviteReader, codeOrGroupId: string): Promise<InviteView> {
  const { sender, groupName, memberCount } = await findInvite(core, codeOrGroupId);
  const invitedBy = (await readUsernames(core.db, [sender])).get(sender);
  if (invitedBy === undefined) throw new DomainError('invite-not-found');
  return { invitedBy, groupName, memberCount };
}

/** Reads an invite with the first members of its group, as `readInvite` does. @throws DomainError `invite-not-found` */
export async function readPicturedInvite(core: InviteReader, codeOrGroupId: string): Promise<PicturedInvite> {
  const { sender, groupName, memberCount, firstIds } = await findInvite(core, codeOrGroupId);
  const uids = [...new Set([sender, ...firstIds])].slice(0, maxFaces);
  const names = await readUsernames(core.db, uids);
  const invitedBy = names.get(sender);
  if (invitedBy === undefined) throw new DomainError('invite-not-found');
  const faces = uids.flatMap((uid) => {
    const username = names.get(uid);
    return username === undefined ? [] : [{ uid, username }];
  });
  return { invitedBy, groupName, memberCount, faces };
}
