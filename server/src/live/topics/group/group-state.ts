import { logPageSize } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import type { DomainEvent } from '@courtside/core/events';
import type { Group } from '@courtside/core/groups/group';
import { groupBetsShown, isHeadToHeadOf, isShown } from '@courtside/core/groups/group-bets';
import { type LogEntry, toLogEntry } from '@courtside/core/groups/group-log';
import type { followGroup, GroupBet } from '@courtside/core/groups/read-groups';
import type { DatedMember } from '@courtside/core/groups/read-members';
import { withShownLegs } from '@courtside/core/groups/shown-legs';
import { rankMembers, type Standings } from '@courtside/core/groups/standings';
import { mainAccountOf, seasonOf } from '@courtside/core/ledger/account-id';
import { netProfitCents } from '@courtside/core/ledger/account-state';
import { type Bet, betKey, byTipOff, type Leg, legsOf } from '@courtside/core/ledger/bet';
import { addDays, startOfLeagueDay } from '@courtside/core/platform/league-day';
import type { Effect } from '../../kernel/topic.ts';

/** What the members of a group see at one time. */
interface GroupView {
  readonly standings: Standings;
  /** Latest tip-off first. */
  readonly bets: readonly GroupBet[];
  /** When more bets become visible; null if no bet waits for its tip-off. */
  readonly nextTipOff: Date | null;
}

type BalanceState = Extract<DomainEvent, { type: 'balance' }>['state'];
type GroupEvent = Extract<DomainEvent, { type: 'group' }>;
/** A group with its bets as they are read. */
type ReadGroup = Awaited<ReturnType<typeof followGroup>> & {
  /** The decided bets of the night that is on. */
  readonly decided: readonly Bet[];
};

/** A group as it was last read, with all events since. */
export interface GroupState {
  readonly group: () => Group;
  /** The latest entries of the log, newest first. */
  readonly log: () => readonly LogEntry[];
  /** The members, and the users in the log. */
  readonly uids: () => Iterable<string>;
  /** Replaces the state by what was read, except for newer balances. */
  replace(read: ReadGroup): void;
  /** Adds a season of the group: its bets are among those of the group from now on. */
  addSeason(seasonId: string): void;
  /** Applies an event of a member or of the group. An event older than the state changes nothing. */
  apply(event: DomainEvent): Effect;
  view(now: number): GroupView;
  /** The members' bets that were not undone, whether or not the group may see them: all open ones and all of tonight. */
  bets(): Iterable<Bet>;
  /** The open sides of the group's head-to-heads. */
  headToHeads(): Iterable<Bet>;
}

/** How many closed bets are remembered, so that the late event of their placement does not open them again. */
const closedRemembered = 2_000;

/** @param tipOff the current tip-off of a leg's game */
export function createGroupState(first: ReadGroup, tipOff: (leg: Leg) => Date): GroupState {
  let { group, log } = first;
  let members = new Map<string, DatedMember>();
  let seasonIds = new Set<string>();
  /** Open bets by key, whether or not they are visible. The stakes of those from main accounts are in play. */
  const pending = new Map<string, Bet>();
  /** The latest closed bets that the group may see, and those of tonight, by key. */
  let closed = new Map<string, Bet>();
  const inPlay = new Map<string, number>();
  const wereClosed = new Set<string>();
  /** The pending sides of the group's head-to-heads by key. They count as bets of tonight only, and are on its floor. */
  const headToHeads = new Map<string, Bet>();
  /** Cashed-out bets by key, whether or not they are visible. */
  const cashedOut = new Map<string, Bet>();

  const isFromMain = ({ account, uid }: Bet) => account === mainAccountOf(uid);

  /** True for a bet from a main account or a season of the group. Seasons of other groups are not shown. */
  function isOfGroup(bet: Bet): boolean {
    return isFromMain(bet) || seasonIds.has(seasonOf(bet.account)?.seasonId ?? '');
  }

  function addInPlay(bet: Bet, amount: number): void {
    // The standings count main accounts only.
    if (isFromMain(bet)) inPlay.set(bet.uid, (inPlay.get(bet.uid) ?? 0) + amount);
  }

  function openBet(bet: Bet): void {
    const key = betKey(bet);
    // Only a parlay whose result was corrected is open again.
    if (wereClosed.has(key) && bet.revision === undefined) return;
    closed.delete(key);
    wereClosed.delete(key);
    if (!pending.has(key)) addInPlay(bet, bet.amount);
    pending.set(key, bet);
  }

  function closeBet(bet: Bet): void {
    const key = betKey(bet);
    if (pending.delete(key)) addInPlay(bet, -bet.amount);
    closed.set(key, bet);
    if (bet.status === 'cashed-out') cashedOut.set(key, bet);
    else cashedOut.delete(key);
    wereClosed.add(key);
    const [oldest] = wereClosed;
    if (wereClosed.size > closedRemembered && oldest !== undefined) wereClosed.delete(oldest);
  }

  function applyHeadToHead(bet: Bet): Effect {
    if (bet.status === 'pending') headToHeads.set(betKey(bet), bet);
    else headToHeads.delete(betKey(bet));
    return 'changed';
  }

  function replace(read: ReadGroup): void {
    ({ group, log } = read);
    seasonIds = new Set(read.seasonIds);
    const known = members;
    members = new Map(
      read.members.map((member) => {
        const { seq = -1, balance = 0, totalWinnings = 0, netProfit = 0 } = known.get(member.uid) ?? {};
        return [member.uid, seq > member.seq ? { ...member, seq, balance, totalWinnings, netProfit } : member];
      }),
    );
    pending.clear();
    closed.clear();
    cashedOut.clear();
    headToHeads.clear();
    inPlay.clear();
    for (const bet of read.cashedOut) cashedOut.set(betKey(bet), bet);
    for (const bet of read.headToHeads) headToHeads.set(betKey(bet), bet);
    read.pending.forEach(openBet);
    for (const bet of [...read.shown, ...read.decided]) if (bet.status !== 'pending') closeBet(bet);
  }

  /** Renames a user in the standings and in the log, which also has users who left. */
  function rename(uid: string, username: string): Effect {
    const member = members.get(uid);
    if (member !== undefined) members.set(uid, { ...member, username });
    const isInLog = log.some(({ by, whom }) => by.uid === uid || whom?.uid === uid);
    const renamed = <P extends LogEntry['whom']>(person: P): P =>
      person?.uid === uid ? { ...person, username } : person;
    log = log.map((entry) => ({ ...entry, by: renamed(entry.by), whom: renamed(entry.whom) }));
    return member !== undefined || isInLog ? 'changed' : null;
  }

  function applyBalance(member: DatedMember, { seq, balance, totalWinnings, stats }: BalanceState): Effect {
    if (member.seq >= seq) return null;
    members.set(member.uid, { ...member, seq, balance, totalWinnings, netProfit: netProfitCents(stats) });
    return 'changed';
  }

  /** A member, or a user in the log; null for any other user. */
  function personOf(uid: string): LogEntry['whom'] {
    const people = log.flatMap(({ by, whom }) => [by, whom]);
    const username = members.get(uid)?.username ?? people.find((person) => person?.uid === uid)?.username;
    return username === undefined ? null : { uid, username };
  }

  /** Applies a change that follows the known one and moves no member. Any other newer change needs a read. */
  function applyGroup({ kind, state, entry }: GroupEvent): Effect {
    if (state.version <= group.version) return null;
    if (kind !== 'changed' || state.version > group.version + 1 || entry === undefined) return 'stale';
    const by = personOf(entry.by);
    const whom = entry.whom === undefined ? null : personOf(entry.whom);
    if (by === null || (entry.whom !== undefined && whom === null)) return 'stale';
    group = { ...group, ...state };
    // The log is read after the group, and may have the entry.
    const others = log.filter(({ number }) => number !== entry.number);
    log = [...others, toLogEntry(entry, { by, whom })].sort((a, b) => b.number - a.number).slice(0, logPageSize);
    return 'changed';
  }

  replace(first);
  return {
    group: () => group,
    log: () => log,
    uids: () => new Set([...members.keys(), ...log.flatMap(({ by, whom }) => [by.uid, ...(whom ? [whom.uid] : [])])]),
    replace,
    addSeason: (seasonId) => void seasonIds.add(seasonId),
    apply(event) {
      if (event.type === 'profile') return rename(event.uid, event.username);
      if (event.type === 'group') return applyGroup(event);
      const member = 'uid' in event ? members.get(event.uid) : undefined;
      if (member === undefined) return null;
      switch (event.type) {
        // Balances of seasons are not part of the standings.
        case 'balance':
          return event.account === mainAccountOf(event.uid) ? applyBalance(member, event.state) : null;
        case 'bet':
          if (isHeadToHeadOf(group.id, event.bet)) return applyHeadToHead(event.bet);
          if (!isOfGroup(event.bet)) return null;
          if (event.bet.status === 'pending') openBet(event.bet);
          else closeBet(event.bet);
          return 'changed';
        default:
          return null;
      }
    },
    view(now) {
      const shown: Bet[] = [];
      let next: Date | null = null;
      // A bet that was cashed out before the tip-off is closed, and shown from the tip-off on like an open one.
      for (const bet of new Map([...cashedOut, ...closed, ...pending]).values()) {
        const tipOffs = legsOf(bet).map((leg) => tipOff(leg));
        const [first = tipOff(bet)] = tipOffs.toSorted((a, b) => a.getTime() - b.getTime());
        if (isShown(bet, first, now)) shown.push(bet);
        for (const at of tipOffs) if (at.getTime() > now && (next === null || at < next)) next = at;
      }
      const latest = shown.sort(byTipOff).slice(0, groupBetsShown);
      const kept = new Set(latest);
      // Last night may still be on.
      const since = startOfLeagueDay(addDays(leagueDay(now), -1));
      closed = new Map([...closed].filter(([, bet]) => kept.has(bet) || tipOff(bet) >= since));
      const hasBegun = (leg: Leg) => tipOff(leg).getTime() <= now;
      const bets = latest.map((bet) => ({
        bet: withShownLegs(bet, hasBegun),
        username: members.get(bet.uid)?.username ?? '',
      }));
      const rows = [...members.values()].map(({ seq: _, ...member }) => ({
        ...member,
        inPlay: inPlay.get(member.uid) ?? 0,
      }));
      return { standings: rankMembers(group, rows), bets, nextTipOff: next };
    },
    bets: () => new Map([...cashedOut, ...closed, ...pending]).values(),
    headToHeads: () => headToHeads.values(),
  };
}
