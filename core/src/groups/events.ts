import type { DomainGroup, GroupNotice } from '@courtside/contract';
import type { BettingEvents } from '../bets/events.ts';
import type { UserDoc } from '../ledger/account.model.ts';
import type { EventOf } from '../platform/events/event-codec.ts';
import type { GroupDoc, LogEntryDoc } from './group.model.ts';

/** Fields of a group that no change of it touches, that the event has itself, or that a presenter computes. */
type OtherField = 'id' | 'memberIds' | 'createdAt' | 'groupName' | 'leaderboard' | 'joinableById';

/** The fields of a group other than its members, with null for those that are absent. */
interface GroupState extends Omit<DomainGroup, OtherField>, Pick<GroupDoc, 'name' | 'version'> {
  readonly inviteRotation: NonNullable<GroupDoc['inviteRotation']>;
}

/** What happened to groups and to the profiles of their members, published after it was committed. */
export interface GroupEvents {
  /** A name or a list of groups changed. */
  profile: Pick<UserDoc, 'uid' | 'username'> & { readonly groupIds: readonly GroupDoc['_id'][] };
  /** A member came or left, or the group changed in another way. */
  group: {
    readonly groupId: GroupDoc['_id'];
    readonly kind: Extract<LogEntryDoc['kind'], 'created' | 'joined' | 'left' | 'removed'> | 'changed';
    readonly uid: UserDoc['uid'];
    /** After the change. A reader that knows the version before it knows the whole group now. */
    readonly state: GroupState;
    /**
     * What a change of kind `changed` added to the log; absent for other kinds. It names people by their uids: readers know
     * their names, which change with events of their own.
     */
    readonly entry?: Omit<LogEntryDoc, 'key'>;
  };
  /** A change of a group that these users, its members and one who was removed, are notified of. */
  notice: { readonly uids: readonly UserDoc['uid'][]; readonly notice: GroupNotice };
}

/** What the folder publishes: also accounts to read again, when one could not be read. */
export type GroupEvent = EventOf<GroupEvents & Pick<BettingEvents, 'reread'>>;
