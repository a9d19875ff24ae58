import { DomainError, type TopicSnapshots, type TopicUpdates, toDollars } from '@courtside/contract';
import {
  type Account,
  type AccountId,
  type Core,
  createLoader,
  type DomainEvent,
  mainAccountOf,
} from '@courtside/core';
import { presentMoney, presentOwnUser, presentProfile, presentUserBet } from '../presenters/own-user.ts';
import { createAccountChecks } from './account-checks.ts';
import {
  accountTag,
  createFollowedAccount,
  type FollowedAccount,
  type FollowedHead,
  type ReadState,
} from './followed-account.ts';
import { createOwnAccounts } from './own-accounts.ts';
import type { Current, MessageOf, SnapshotOf } from './topics.ts';

/** Each user's own account, as the watchers at this process see it. */
export interface MeTopic {
  /** The first watcher of an account came. */
  open(uid: string): void;
  /** The last watcher left. */
  shut(uid: string): void;
  receive(events: readonly DomainEvent[]): void;
  /** Has these accounts read again and sent to their watchers. */
  reread(uids: Iterable<string>): void;
  /** Events may have been missed: checks every watched account, and sends those that are behind. */
  resync(): void;
  /**
   * A user's account, the first page of pending bets and the latest bets, with the version that they are at least as new
   * as: later updates apply on top. `stats.running` of the account is the number of all pending bets.
   * @param tag of the last message the client has; if it has the current state, no snapshot is read
   * @param watcher the connection that asks. Connections share a read; one that asks again gets a new one
   * @throws DomainError `user-not-found`
   */
  snapshot(uid: string, tag: string | undefined, watcher: object): Promise<SnapshotOf<'me'> | Current>;
  close(): void;
}

export interface MeTopicDeps {
  readonly core: Pick<Core, 'accounts' | 'bets' | 'seasons'>;
  readonly send: (uid: string, message: MessageOf<'me'>) => void;
  readonly onError: (error: unknown) => void;
}

interface Read extends ReadState {
  readonly data: TopicSnapshots['me'];
}

/** A read for a watched account. */
interface SharedRead {
  readonly account: FollowedAccount;
  /** The account's version when the read began. */
  readonly version: number;
  readonly state: Promise<Read | null>;
  /** The connections that have received it. */
  readonly watchers: WeakSet<object>;
}

/** How many of the latest bets come with a snapshot, in addition to pending ones. */
const recentBets = 50;
/** How many pending bets come with a snapshot, those of the latest games. Clients read the others page by page. */
export const pendingBetsPage = 200;
/** Watchers that ask within this time of each other share a read, if no message was sent meanwhile. */
const shareMs = 200;
/** The most accounts of one read. */
const readBatch = 100;
/** An account that keeps moving is sent after this many reads; its updates are ordered by their numbers. */
const maxReads = 5;

/** The updates of each user for some events: one for each balance, together with the bet that moved it. */
function updatesOf(events: readonly DomainEvent[]) {
  const updates: { readonly uid: string; readonly events: DomainEvent[]; data: TopicUpdates['me'] }[] = [];
  for (const event of events) {
    if (event.type === 'balance') {
      if (event.account !== mainAccountOf(event.uid)) {
        // The account itself is sent by `ownAccounts`, the bet with this update.
        updates.push({ uid: event.uid, events: [event], data: {} });
        continue;
      }
      const { kind, amount } = event.change;
      const data = { user: presentMoney(event.state), change: { kind, amount: toDollars(amount) } };
      updates.push({ uid: event.uid, events: [event], data });
    } else if (event.type === 'bet') {
      const bets = [presentUserBet(event.bet)];
      const last = updates.at(-1);
      if (last?.uid === event.uid && last.data.bets === undefined) last.data = { ...last.data, bets };
      else updates.push({ uid: event.uid, events: [], data: { bets } });
    } else if (event.type === 'profile') {
      updates.push({ uid: event.uid, events: [event], data: { profile: presentProfile(event) } });
    }
  }
  return updates;
}

const withTag = (tag: string | undefined) => (tag === undefined ? {} : { tag });

export function createMeTopic({ core, send, onError }: MeTopicDeps): MeTopic {
  const accounts = new Map<string, FollowedAccount>();
  const readsOf = new Map<string, number>();
  /** Reads that watchers still share. */
  const shared = new Map<string, SharedRead>();
  const heads = createLoader(readHeads);
  const snapshots = createLoader(readMany, readBatch);
  const checks = createAccountChecks({ accounts, readHeads, sendAll, onError });

  const ownAccounts = createOwnAccounts({
    seasons: core.seasons,
    isWatched: (uid) => accounts.has(uid),
    send(uid, rows) {
      const account = accounts.get(uid);
      if (account === undefined) return;
      const version = account.nextVersion();
      send(uid, { topic: 'me', type: 'update', version, ...withTag(account.tag), data: { accounts: rows } });
    },
    onError,
  });

  async function readHeads(uids: readonly string[]): Promise<Map<string, FollowedHead>> {
    const [mains, seasons] = await Promise.all([core.accounts.heads(uids), core.seasons.heads(uids)]);
    return new Map([...mains].map(([uid, head]) => [uid, { ...head, seasons: seasons.get(uid) ?? [] }]));
  }

  /** Four queries for all of them. */
  async function readMany(uids: readonly string[]): Promise<Map<string, Read>> {
    const [found, seasonsOf] = await Promise.all([core.accounts.getMany(uids), core.seasons.heads(uids)]);
    const betsOf = await core.bets.listPendingAndRecent([...found.keys()], recentBets, pendingBetsPage);
    const read = (account: Account): Read => {
      const bets = betsOf.get(account.uid) ?? [];
      const seasons = seasonsOf.get(account.uid) ?? [];
      const pendingBets = bets.filter(({ status }) => status === 'pending');
      const pending = new Map<AccountId, number>();
      for (const bet of pendingBets) pending.set(bet.account, (pending.get(bet.account) ?? 0) + bet.amount);
      const expected = [{ account: mainAccountOf(account.uid), inPlay: account.stats.inPlay }, ...seasons];
      return {
        head: { ...account, seasons },
        isWhole:
          pendingBets.length < pendingBetsPage &&
          expected.every((each) => (pending.get(each.account) ?? 0) === each.inPlay),
        data: { user: presentOwnUser(account), bets: bets.map(presentUserBet) },
      };
    };
    return new Map([...found].map(([uid, account]) => [uid, read(account)]));
  }

  /** Sends accounts to their watchers. @returns those that received events during the read: they are read once more */
  async function sendAll(uids: readonly string[]): Promise<string[]> {
    const versions = new Map(
      uids.flatMap((uid) => {
        const account = accounts.get(uid);
        return account === undefined ? [] : [[uid, account.version]];
      }),
    );
    const read = await readMany([...versions.keys()]);
    const again: string[] = [];
    for (const uid of uids) {
      const reads = (readsOf.get(uid) ?? 0) + 1;
      readsOf.delete(uid);
      const [account, state] = [accounts.get(uid), read.get(uid)];
      if (account === undefined || state === undefined) continue;
      if (account.version !== versions.get(uid) && reads < maxReads) {
        readsOf.set(uid, reads);
        again.push(uid);
        continue;
      }
      account.replace(state);
      const version = account.nextVersion();
      send(uid, { topic: 'me', type: 'snapshot', version, ...withTag(account.tag), data: state.data });
    }
    return again;
  }

  /** Reads the state of a watched account, or returns the one that another watcher has just read. */
  function readShared(uid: string, account: FollowedAccount, watcher: object): Promise<Read | null> {
    const present = shared.get(uid);
    // Watchers who come later do not receive the messages between.
    if (present?.account === account && present.version === account.version && !present.watchers.has(watcher)) {
      present.watchers.add(watcher);
      return present.state;
    }
    const state = snapshots.load(uid);
    const read: SharedRead = { account, version: account.version, state, watchers: new WeakSet([watcher]) };
    shared.set(uid, read);
    const forget = () => {
      if (shared.get(uid) === read) shared.delete(uid);
    };
    setTimeout(forget, shareMs).unref();
    read.state.then((state) => {
      if (state === null) forget();
    }, forget);
    return read.state;
  }

  return {
    open(uid) {
      if (!accounts.has(uid)) accounts.set(uid, createFollowedAccount());
    },
    shut(uid) {
      accounts.delete(uid);
      shared.delete(uid);
      ownAccounts.forget(uid);
    },
    receive(events) {
      ownAccounts.receive(events);
      const watched = events.filter((event) => 'uid' in event && accounts.has(event.uid));
      for (const { uid, data, events: applied } of updatesOf(watched)) {
        const account = accounts.get(uid);
        if (account === undefined) continue;
        applied.forEach(account.apply);
        if (Object.keys(data).length === 0) continue;
        send(uid, { topic: 'me', type: 'update', version: account.nextVersion(), ...withTag(account.tag), data });
      }
    },
    reread: checks.reread,
    resync() {
      checks.resync();
      ownAccounts.resync();
    },
    async snapshot(uid, tag, watcher) {
      const account = accounts.get(uid);
      const version = account?.version ?? 0;
      const head = tag === undefined ? null : await heads.load(uid);
      if (head !== null && accountTag(head) === tag) {
        account?.join({ head, isWhole: true });
        return { type: 'current', version };
      }
      const state = await (account === undefined ? snapshots.load(uid) : readShared(uid, account, watcher));
      if (state === null) throw new DomainError('user-not-found');
      account?.join(state);
      const own = state.isWhole ? { tag: accountTag(state.head) } : {};
      return { topic: 'me', type: 'snapshot', version, ...own, data: state.data };
    },
    close() {
      checks.close();
      ownAccounts.close();
    },
  };
}
