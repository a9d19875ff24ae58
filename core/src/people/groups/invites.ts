import { randomInt } from 'node:crypto';
import { DomainError, formatInviteCode, inviteCodeAlphabet, inviteCodeIn, inviteCodeLength } from '@courtside/contract';
import { mainAccountOf } from '../../money/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { PeopleDatabase } from '../collections.ts';
import { findOwnGroup } from './group.ts';
import type { InviteDoc } from './invite-doc.ts';

/** What an invite shows to anyone who has it. */
export interface InviteView {
  /** The name of the member who shares the invite. */
  readonly invitedBy: string;
  readonly groupName: string;
  readonly memberCount: number;
}

/** A member's own invite. */
export interface OwnInvite {
  readonly groupId: string;
  /** With its dash. */
  readonly code: string;
}

/** Invites to groups: one code for each member and group (docs/decisions/0046). */
export interface Invites {
  /**
   * The member's invite to a group, created on first use.
   * @param groupOrCode the group's id, or the code of any invite to it
   * @throws DomainError `group-not-found`; `forbidden` if the user is not a member
   */
  ownInvite(uid: string, groupOrCode: string): Promise<OwnInvite>;
  /**
   * Reads an invite. The id of a group is an invite by its creator.
   * @throws DomainError `invite-not-found`
   */
  readInvite(codeOrGroupId: string): Promise<InviteView>;
  /** The id of the group that a code invites to. Returns any other text, and an unknown code, unchanged. */
  groupIdOf(groupOrCode: string): Promise<string>;
}

function randomCode(): string {
  return Array.from({ length: inviteCodeLength }, () =>
    inviteCodeAlphabet.charAt(randomInt(inviteCodeAlphabet.length)),
  ).join('');
}

export function createInvites(deps: {
  db: PeopleDatabase;
  clock: Clock;
  /** Makes a code, without its dash. */
  newCode?: () => string;
}): Invites {
  const { db, clock, newCode = randomCode } = deps;

  async function findInvite(text: string): Promise<InviteDoc | null> {
    const code = inviteCodeIn(text);
    return code === null ? null : db.invites.findOne({ _id: code });
  }

  /** The invite behind a code, or null if it is unknown or its sender is not a member. */
  async function findValid(text: string): Promise<InviteDoc | null> {
    const invite = await findInvite(text);
    if (invite === null) return null;
    const { groupId, uid } = invite;
    const isMember = (await db.groups.countDocuments({ _id: groupId, memberIds: uid }, { limit: 1 })) > 0;
    return isMember ? invite : null;
  }

  async function groupIdOf(groupOrCode: string): Promise<string> {
    return (await findValid(groupOrCode))?.groupId ?? groupOrCode;
  }

  return {
    groupIdOf,

    async ownInvite(uid, groupOrCode) {
      const groupId = await groupIdOf(groupOrCode);
      await findOwnGroup(db, uid, groupId);
      for (;;) {
        const existing = await db.invites.findOne({ groupId, uid });
        if (existing !== null) return { groupId, code: formatInviteCode(existing._id) };
        try {
          await db.invites.insertOne({ _id: newCode(), groupId, uid, createdAt: new Date(clock()) });
        } catch (error) {
          // A concurrent call has created the invite, or another invite has this code: look again.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    async readInvite(codeOrGroupId) {
      const invite = await findInvite(codeOrGroupId);
      const members = invite === null ? {} : { memberIds: invite.uid };
      const [group] = await db.groups
        .aggregate<{ name: string; creatorId: string; memberCount: number }>([
          { $match: { _id: invite?.groupId ?? codeOrGroupId.trim(), archivedAt: null, ...members } },
          { $project: { name: 1, creatorId: 1, memberCount: { $size: '$memberIds' } } },
        ])
        .toArray();
      if (group === undefined) throw new DomainError('invite-not-found');
      const sender = mainAccountOf(invite?.uid ?? group.creatorId);
      const account = await db.profiles.findOne({ _id: sender }, { projection: { username: 1 } });
      if (account === null) throw new DomainError('invite-not-found');
      return { invitedBy: account.username, groupName: group.name, memberCount: group.memberCount };
    },
  };
}
