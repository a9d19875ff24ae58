import type { DomainGroup, GroupNotice, ReactionName } from '@courtside/contract';
import type { BettingEvents } from '../bets/events.ts';
import type { LeagueEvents } from '../league/events.ts';
import type { UserDoc } from '../ledger/account.model.ts';
import { createEventCodec, type EventOf } from '../platform/events/event-codec.ts';
import type { StreamMessage as MessageOf } from '../platform/events/tail.ts';
import type { ChallengeDoc } from './challenges/challenge.model.ts';
import type { TabDoc } from './challenges/tab.model.ts';
import type { GroupDoc, LogEntryDoc } from './groups/group.model.ts';
import type { ReactionDoc } from './reactions/reaction.model.ts';
import type { SeasonDoc } from './seasons/season.model.ts';

/** Fields of a group that no change of it touches, that the event has itself, or that a presenter computes. */
type OtherField = 'id' | 'memberIds' | 'createdAt' | 'groupName' | 'leaderboard' | 'joinableById';

/** The fields of a group other than its members, with null for those that are absent. */
interface GroupState extends Omit<DomainGroup, OtherField>, Pick<GroupDoc, 'name' | 'version'> {
  readonly inviteRotation: NonNullable<GroupDoc['inviteRotation']>;
}

/** What happened to profiles, groups, seasons and the leaderboard, published after it was committed. */
interface PeopleEvents {
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
  /** What a user may do has changed: the account was disabled, enabled or deleted, sessions or an API key were ended. */
  access: Pick<UserDoc, 'uid'>;
  /** A season was opened, or its state, members, day or the name of its group changed. */
  season: { readonly groupId: SeasonDoc['groupId']; readonly seasonId: SeasonDoc['_id'] };
  /** The tab of a group has another limit, or a new tab has begun. */
  tab: { readonly groupId: TabDoc['groupId'] };
  /** A challenge of a group was made, taken or ended. It concerns these users. */
  challenge: {
    readonly groupId: ChallengeDoc['groupId'];
    readonly challengeId: ChallengeDoc['_id'];
    readonly uids: readonly UserDoc['uid'][];
  };
  /** A member has another reaction to a target, or none. */
  reaction: Pick<ReactionDoc, 'groupId' | 'target' | 'version'> & {
    readonly uid: UserDoc['uid'];
    readonly reaction: ReactionName | null;
  };
  /** A change of a group that these users, its members and one who was removed, are notified of. */
  notice: { readonly uids: readonly UserDoc['uid'][]; readonly notice: GroupNotice };
  /** The leaderboard has new places, names or sums of these users. */
  leaderboard: { readonly uids: readonly UserDoc['uid'][] };
}

/** Everything that is published on the event stream. */
export type DomainEvent = EventOf<LeagueEvents & BettingEvents & PeopleEvents>;

export type StreamMessage = MessageOf<DomainEvent>;

export const eventCodec = createEventCodec<DomainEvent>({
  types: {
    odds: true,
    game: true,
    injuries: true,
    balance: true,
    bet: true,
    reread: true,
    profile: true,
    group: true,
    access: true,
    season: true,
    challenge: true,
    tab: true,
    reaction: true,
    notice: true,
    leaderboard: true,
  },
  dateFields: {
    archivedAt: true,
    at: true,
    endTime: true,
    expiresAt: true,
    firstReadAt: true,
    inviteExpiresAt: true,
    missingSince: true,
    placedAt: true,
    readAt: true,
    reportedAt: true,
    resultAt: true,
    resumesAt: true,
    settledAt: true,
    staleAt: true,
    startTime: true,
    startedAt: true,
    updatedAt: true,
  },
});
