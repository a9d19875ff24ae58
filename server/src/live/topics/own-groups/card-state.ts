import type { GroupCard } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import type { Group } from '@courtside/core/groups/group';
import type { MemberBalance } from '@courtside/core/groups/read-members';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { cardOf, createRanking, type Ranking } from './card-ranking.ts';
import { membersAfter } from './members-after.ts';

/** A member of a followed group, with all followed groups the member is in. */
interface Person {
  readonly uid: string;
  username: string;
  /** Cents. */
  balance: number;
  seq: number;
  readonly groups: Set<FollowedGroup>;
}

/** A group that at least one reader is a member of. */
interface FollowedGroup {
  group: Group;
  /** The members whose balance is known. */
  readonly members: Map<string, Person>;
  /** The members who read their groups at this process. */
  readonly readers: Set<string>;
}

/**
 * The groups of all readers at this process, with the balances of their members. Each group and each member is kept once,
 * however many readers share it, and a group is ranked once for all its readers.
 */
export interface CardState {
  addReader(uid: string): void;
  /** Also forgets the groups without another reader. */
  removeReader(uid: string): void;
  /** Has the lists of groups of these readers read again. */
  markReaders(uids: Iterable<string>): void;
  /** Has the balances of these members read again. */
  markMembers(uids: Iterable<string>): void;
  /** Has everything read again. */
  markAll(): void;
  /** A reader for whom something has to be read; null if nothing is missing. */
  readerToRead(): string | null;
  /** The readers whose lists of groups have to be read. The next call does not return them again. */
  takeMissingReaders(): string[];
  /** The members whose balances have to be read. The next call does not return them again. */
  takeMissingMembers(): string[];
  /** Sets all groups of these readers. */
  takeGroups(uids: readonly string[], groups: readonly Group[]): void;
  takeBalances(balances: readonly MemberBalance[]): void;
  apply(event: DomainEvent): void;
  /** Whether something has to be read, or cards may have changed. */
  hasWork(): boolean;
  /** The readers whose cards may have changed. The next call does not return them again. */
  takeChanged(): string[];
  /** The groups of a reader, oldest first. */
  cardsOf(uid: string): GroupCard[];
}

function takeAll(uids: Set<string>): string[] {
  const taken = [...uids];
  uids.clear();
  return taken;
}

function byAge({ group: a }: FollowedGroup, { group: b }: FollowedGroup): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

export function createCardState(): CardState {
  const readers = new Map<string, Set<FollowedGroup>>();
  const groups = new Map<string, FollowedGroup>();
  const people = new Map<string, Person>();
  /** The groups of members whose balance is not known yet. */
  const waiting = new Map<string, Set<FollowedGroup>>();
  const rankings = new WeakMap<FollowedGroup, Ranking>();
  const changed = new Set<string>();
  const missingReaders = new Set<string>();
  const missingMembers = new Set<string>();

  function touch(followed: FollowedGroup): void {
    rankings.delete(followed);
    for (const uid of followed.readers) changed.add(uid);
  }

  function link(followed: FollowedGroup, uid: string): void {
    const person = people.get(uid);
    if (person === undefined) {
      waiting.set(uid, (waiting.get(uid) ?? new Set()).add(followed));
      missingMembers.add(uid);
    } else {
      person.groups.add(followed);
      followed.members.set(uid, person);
    }
  }

  function unlink(followed: FollowedGroup, uid: string): void {
    followed.members.delete(uid);
    const person = people.get(uid);
    person?.groups.delete(followed);
    if (person?.groups.size === 0) people.delete(uid);
    const waitingGroups = waiting.get(uid);
    waitingGroups?.delete(followed);
    if (waitingGroups?.size === 0) waiting.delete(uid);
  }

  function detach(followed: FollowedGroup, reader: string): void {
    changed.add(reader);
    readers.get(reader)?.delete(followed);
    followed.readers.delete(reader);
    if (followed.readers.size > 0) return;
    groups.delete(followed.group.id);
    for (const uid of followed.group.memberIds) unlink(followed, uid);
  }

  function attachReaders(followed: FollowedGroup): void {
    for (const uid of followed.group.memberIds) {
      const own = readers.get(uid);
      if (own === undefined || own.has(followed)) continue;
      own.add(followed);
      followed.readers.add(uid);
      changed.add(uid);
    }
  }

  /** Replaces a group. Its readers who are not members any more lose it. */
  function setGroup(followed: FollowedGroup, group: Group): void {
    const stays = new Set(group.memberIds);
    const left = followed.group.memberIds.filter((uid) => !stays.has(uid));
    followed.group = group;
    for (const uid of left) unlink(followed, uid);
    for (const uid of group.memberIds) if (!followed.members.has(uid)) link(followed, uid);
    attachReaders(followed);
    touch(followed);
    for (const uid of left) if (followed.readers.has(uid)) detach(followed, uid);
  }

  function takeGroup(group: Group): void {
    const followed = groups.get(group.id);
    // An event that arrived during the read may be newer.
    if (followed !== undefined && followed.group.version >= group.version) {
      attachReaders(followed);
      return;
    }
    const opened = followed ?? { group: { ...group, memberIds: [] }, members: new Map(), readers: new Set<string>() };
    groups.set(group.id, opened);
    setGroup(opened, group);
  }

  function applyGroup(event: Extract<DomainEvent, { type: 'group' }>): void {
    const { groupId, kind, uid, state } = event;
    const { version } = state;
    const followed = groups.get(groupId);
    if (followed === undefined) {
      if ((kind === 'created' || kind === 'joined') && readers.has(uid)) missingReaders.add(uid);
      return;
    }
    const { group, readers: groupReaders } = followed;
    if (version <= group.version) return;
    if (version > group.version + 1) {
      // An event was lost: the group is read with the other groups of one of its readers.
      const [reader = uid] = groupReaders;
      missingReaders.add(reader);
      return;
    }
    setGroup(followed, { ...group, ...state, memberIds: membersAfter(group.memberIds, event) });
  }

  function update(person: Person, { username, balance, seq }: Omit<MemberBalance, 'uid'>): void {
    const isSame = person.username === username && person.balance === balance;
    Object.assign(person, { username, balance, seq });
    if (!isSame) for (const followed of person.groups) touch(followed);
  }

  function takeBalance(read: MemberBalance): void {
    const known = people.get(read.uid);
    if (known !== undefined) {
      update(known, known.seq > read.seq ? { ...known, username: read.username } : read);
      return;
    }
    const person = { ...read, groups: new Set<FollowedGroup>() };
    for (const followed of waiting.get(read.uid) ?? []) {
      people.set(read.uid, person);
      link(followed, read.uid);
      touch(followed);
    }
    waiting.delete(read.uid);
  }

  function rankingOf(followed: FollowedGroup): Ranking {
    const known = rankings.get(followed) ?? createRanking([...followed.members.values()]);
    rankings.set(followed, known);
    return known;
  }

  function markReaders(uids: Iterable<string>): void {
    for (const uid of uids) if (readers.has(uid)) missingReaders.add(uid);
  }

  function markMembers(uids: Iterable<string>): void {
    for (const uid of uids) if (people.has(uid) || waiting.has(uid)) missingMembers.add(uid);
  }

  return {
    addReader(uid) {
      readers.set(uid, readers.get(uid) ?? new Set());
      missingReaders.add(uid);
    },
    removeReader(uid) {
      for (const followed of [...(readers.get(uid) ?? [])]) detach(followed, uid);
      readers.delete(uid);
      missingReaders.delete(uid);
      changed.delete(uid);
    },
    markReaders,
    markMembers,
    markAll() {
      markReaders(readers.keys());
      markMembers(people.keys());
    },
    readerToRead() {
      const [uid = null] = missingReaders.size > 0 || missingMembers.size === 0 ? missingReaders : readers.keys();
      return uid;
    },
    takeMissingReaders: () => takeAll(missingReaders),
    takeMissingMembers: () => takeAll(missingMembers),
    takeGroups(uids, found) {
      for (const group of found) takeGroup(group);
      const ids = new Set(found.map(({ id }) => id));
      for (const uid of uids)
        for (const followed of [...(readers.get(uid) ?? [])]) if (!ids.has(followed.group.id)) detach(followed, uid);
    },
    takeBalances(balances) {
      for (const read of balances) takeBalance(read);
    },
    apply(event) {
      if (event.type === 'group') applyGroup(event);
      if (event.type !== 'profile' && event.type !== 'balance') return;
      const person = people.get(event.uid);
      if (person === undefined) return;
      if (event.type === 'profile') update(person, { ...person, username: event.username });
      else if (event.account === mainAccountOf(event.uid) && event.state.seq > person.seq)
        update(person, { ...event.state, username: person.username });
    },
    hasWork: () => changed.size + missingReaders.size + missingMembers.size > 0,
    takeChanged: () => takeAll(changed),
    cardsOf(uid) {
      const own = [...(readers.get(uid) ?? [])].sort(byAge);
      return own.map((each) => cardOf(each.group, rankingOf(each), uid));
    },
  };
}
