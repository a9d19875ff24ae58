import {
  type Bet,
  betKey,
  byTipOff,
  type DatedMember,
  type DomainEvent,
  type FollowedMembers,
  type Group,
  type GroupBet,
  groupBetsShown,
  isShown,
  type LogEntry,
  mainAccountOf,
  netProfitCents,
  rankMembers,
  type Standings,
} from '@courtside/core';

/** What the members of a group see at one time. */
export interface GroupView {
  readonly standings: Standings;
  /** Latest tip-off first. */
  readonly bets: readonly GroupBet[];
  /** The latest entries of the log, newest first. */
  readonly log: readonly LogEntry[];
  /** When more bets become visible; null if no bet waits for its tip-off. */
  readonly nextTipOff: Date | null;
}

/** A group as it was last read, with all events since. */
export interface GroupState {
  readonly group: () => Group;
  readonly has: (uid: string) => boolean;
  readonly uids: () => Iterable<string>;
  readonly log: () => readonly LogEntry[];
  /** Replaces the whole state by what was read. */
  takeAll(read: FollowedMembers & { readonly group: Group; readonly log: readonly LogEntry[] }): void;
  /** Adds members who were read later. */
  takeSome(read: FollowedMembers): void;
  setGroup(group: Group): void;
  setLog(log: readonly LogEntry[]): void;
  remove(uid: string): void;
  /** Applies an event of a member. An event older than the state changes nothing. */
  apply(event: DomainEvent): void;
  view(now: number): GroupView;
}

/** How many closed bets are remembered, so that the late event of their placement does not open them again. */
const closedRemembered = 2_000;

/** @param tipOff the current tip-off of a bet's game */
export function createGroupState(first: Group, tipOff: (bet: Bet) => Date): GroupState {
  let group = first;
  let log: readonly LogEntry[] = [];
  const members = new Map<string, DatedMember>();
  /** Open bets by key. Their stakes are in play, whether or not the bets are visible. */
  const pending = new Map<string, Bet>();
  /** The latest closed bets that the group may see, by key. */
  let closed = new Map<string, Bet>();
  const inPlay = new Map<string, number>();
  const wereClosed = new Set<string>();

  function addInPlay(uid: string, amount: number): void {
    inPlay.set(uid, (inPlay.get(uid) ?? 0) + amount);
  }

  function openBet(bet: Bet): void {
    const key = betKey(bet);
    if (pending.has(key) || wereClosed.has(key)) return;
    pending.set(key, bet);
    addInPlay(bet.uid, bet.amount);
  }

  function closeBet(bet: Bet): void {
    const key = betKey(bet);
    if (pending.delete(key)) addInPlay(bet.uid, -bet.amount);
    closed.set(key, bet);
    wereClosed.add(key);
    const [oldest] = wereClosed;
    if (wereClosed.size > closedRemembered && oldest !== undefined) wereClosed.delete(oldest);
  }

  function takeSome({ members: read, pending: open, shown }: FollowedMembers): void {
    for (const member of read) {
      const known = members.get(member.uid);
      const money = known !== undefined && known.seq > member.seq ? known : member;
      const { seq, balance, totalWinnings, netProfit } = money;
      members.set(member.uid, { ...member, seq, balance, totalWinnings, netProfit });
    }
    open.forEach(openBet);
    for (const bet of shown) if (bet.status !== 'pending') closeBet(bet);
  }

  return {
    group: () => group,
    log: () => log,
    has: (uid) => members.has(uid),
    uids: () => members.keys(),
    takeAll(read) {
      group = read.group;
      log = read.log;
      const stays = new Set(read.members.map(({ uid }) => uid));
      for (const uid of members.keys()) if (!stays.has(uid)) members.delete(uid);
      pending.clear();
      closed.clear();
      inPlay.clear();
      takeSome(read);
    },
    takeSome,
    setGroup(next) {
      group = next;
    },
    setLog(next) {
      log = next;
    },
    remove(uid) {
      members.delete(uid);
      inPlay.delete(uid);
      for (const bets of [pending, closed]) for (const [key, bet] of bets) if (bet.uid === uid) bets.delete(key);
    },
    apply(event) {
      // Bets and balances of seasons are not part of the standings.
      if (event.type === 'bet' && event.bet.account !== mainAccountOf(event.uid)) return;
      if (event.type === 'balance' && event.account !== mainAccountOf(event.uid)) return;
      if (event.type === 'bet') {
        if (event.bet.status === 'pending') openBet(event.bet);
        else closeBet(event.bet);
        return;
      }
      if (event.type !== 'balance' && event.type !== 'profile') return;
      const member = members.get(event.uid);
      if (member === undefined) return;
      if (event.type === 'profile') members.set(event.uid, { ...member, username: event.username });
      else if (member.seq < event.state.seq) {
        const { seq, balance, totalWinnings, stats } = event.state;
        members.set(event.uid, { ...member, seq, balance, totalWinnings, netProfit: netProfitCents(stats) });
      }
    },
    view(now) {
      const shown: Bet[] = [];
      let next: Date | null = null;
      for (const bet of pending.values()) {
        const start = tipOff(bet);
        if (isShown(bet, start, now)) shown.push(bet);
        else if (next === null || start < next) next = start;
      }
      for (const bet of closed.values()) if (isShown(bet, tipOff(bet), now)) shown.push(bet);
      const latest = shown.sort(byTipOff).slice(0, groupBetsShown);
      const kept = new Set(latest);
      closed = new Map([...closed].filter(([, bet]) => kept.has(bet)));
      const bets = latest.map((bet) => ({ bet, username: members.get(bet.uid)?.username ?? '' }));
      const rows = [...members.values()].map(({ seq: _, ...member }) => ({
        ...member,
        inPlay: inPlay.get(member.uid) ?? 0,
      }));
      return { standings: rankMembers(group, rows), bets, log, nextTipOff: next };
    },
  };
}
