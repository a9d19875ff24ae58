import { DomainError, type TopicUpdates, toDollars } from '@courtside/contract';
import { createLoader, type DomainEvent, mainAccountOf } from '@courtside/core';
import { presentMoney, presentProfile, presentUserBet } from '../../presenters/own-user.ts';
import { createReadQueue } from '../kernel/read-queue.ts';
import { idsIn, nameRoom } from '../kernel/rooms.ts';
import type { LiveTopic, Topic, TopicContext } from '../kernel/topic.ts';
import { accountTag, createFollowedAccount, type FollowedAccount } from './me/followed-account.ts';
import { type ReadAccount, readAccounts, readHeads } from './me/me-reads.ts';
import { createOwnAccounts } from './me/own-accounts.ts';

/** A read for a watched account. */
interface SharedRead {
  readonly account: FollowedAccount;
  /** The account's version when the read began. */
  readonly version: number;
  readonly state: Promise<ReadAccount | null>;
  /** The connections that have received it. */
  readonly connections: WeakSet<object>;
}

/** Watchers that ask within this time of each other share a read, unless a message was sent between. */
const shareMs = 200;
/** The maximum number of accounts of one read for new watchers. */
const readBatch = 100;
/** The maximum number of reads of an account that keeps moving. Then it is sent; its updates are ordered by their numbers. */
const maxReads = 5;
/** Four reads a second: one query for the checks and three for the accounts that are behind. */
const readPauseMs = 250;
/** 500 checks a second. */
const checksPerRead = 125;
/** 200 accounts a second are read again. At 400, bets fell to 0.65 of their rate in a run on two cores. */
const rereadsPerRead = 50;
/** The shortest time between two checks of an account. */
const roundMs = 10_000;

/** The updates of each user for some events: one for each balance, together with the bet that moved it. */
function updatesOf(events: readonly DomainEvent[]) {
  const updates: { readonly uid: string; readonly events: DomainEvent[]; data: TopicUpdates['me'] }[] = [];
  for (const event of events) {
    if (event.type === 'balance') {
      const { kind, amount } = event.change;
      const isMain = event.account === mainAccountOf(event.uid);
      // The account of a season is sent by `ownAccounts`, the bet with this update.
      const data = isMain ? { user: presentMoney(event.state), change: { kind, amount: toDollars(amount) } } : {};
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

/**
 * Each user's own account: every event is sent as it arrives. No state is kept. A snapshot is a read of the first page of
 * pending bets and the latest bets, at least as new as its version: later updates apply on top.
 */
export const meTopic: Topic = {
  kind: 'me',
  parameters: ['uid'],
  access: 'own',
  cost: 5,
  keepOpenMs: 0,
  serve: serveMe,
};

function serveMe(context: TopicContext): LiveTopic {
  const { core } = context;
  const accounts = new Map<string, FollowedAccount>();
  const readsOf = new Map<string, number>();
  /** Reads that watchers still share. */
  const shared = new Map<string, SharedRead>();
  /** Accounts whose events may have been missed: no later event brings them up to date. */
  const missed = new Set<string>();
  const heads = createLoader((uids) => readHeads(core, uids));
  const reads = createLoader((uids) => readAccounts(core, uids), readBatch);
  const queue = createReadQueue<string>({
    ...context,
    read: sendAll,
    batch: rereadsPerRead,
    check: { batch: checksPerRead, behind: findBehind },
    pauseMs: readPauseMs,
  });
  const rounds = setInterval(() => {
    if (!queue.hasRound()) queue.addRound(accounts.keys());
  }, roundMs).unref();
  const ownAccounts = createOwnAccounts({
    context,
    isWatched: (uid) => accounts.has(uid),
    send: (uid, rows) => sendUpdate(uid, { accounts: rows }),
  });

  /** The number and tag of the next message of an account. */
  function nextNumber(account: FollowedAccount) {
    const version = account.nextVersion();
    return { version, ...(account.tag !== undefined && { tag: account.tag }) };
  }

  function sendUpdate(uid: string, data: TopicUpdates['me']): void {
    const account = accounts.get(uid);
    if (account === undefined || Object.keys(data).length === 0) return;
    context.send(nameRoom(meTopic, [uid]), { topic: 'me', type: 'update', ...nextNumber(account), data });
  }

  async function findBehind(uids: readonly string[]): Promise<string[]> {
    const stored = [...(await readHeads(core, uids))];
    return stored.flatMap(([uid, head]) => {
      const account = accounts.get(uid);
      const isLate = account?.isBehindSinceLastLook(head) === true;
      const isMissed = missed.delete(uid) && account?.isBehind(head) === true;
      return isLate || isMissed ? [uid] : [];
    });
  }

  /** Sends accounts to their watchers. An account that received events during the read is read once more. */
  async function sendAll(uids: readonly string[]): Promise<void> {
    const versions = new Map(uids.map((uid) => [uid, accounts.get(uid)?.version]));
    const read = await readAccounts(core, uids);
    for (const uid of uids) {
      const count = (readsOf.get(uid) ?? 0) + 1;
      readsOf.delete(uid);
      const [account, state] = [accounts.get(uid), read.get(uid)];
      if (account === undefined || state === undefined) continue;
      if (account.version !== versions.get(uid) && count < maxReads) {
        readsOf.set(uid, count);
        queue.add(uid);
        continue;
      }
      account.replace(state);
      const { data } = state;
      context.send(nameRoom(meTopic, [uid]), { topic: 'me', type: 'snapshot', ...nextNumber(account), data });
    }
  }

  /** Reads the state of a watched account, or returns the one that another watcher has just read. */
  function readShared(uid: string, account: FollowedAccount, connection: object): Promise<ReadAccount | null> {
    const present = shared.get(uid);
    // Later watchers do not receive the messages between.
    const isCurrent = present?.account === account && present.version === account.version;
    if (isCurrent && !present.connections.has(connection)) {
      present.connections.add(connection);
      return present.state;
    }
    const state = reads.load(uid);
    const read = { account, version: account.version, state, connections: new WeakSet([connection]) };
    shared.set(uid, read);
    const forget = () => {
      if (shared.get(uid) === read) shared.delete(uid);
    };
    setTimeout(forget, shareMs).unref();
    state.then((found) => {
      if (found === null) forget();
    }, forget);
    return state;
  }

  return {
    admit: async () => undefined,
    open: (_, [uid = '']) => void accounts.set(uid, createFollowedAccount()),
    close(room) {
      const [uid = ''] = idsIn(room, meTopic);
      for (const each of [accounts, readsOf, shared, missed]) each.delete(uid);
      queue.remove(uid);
      ownAccounts.forget(uid);
    },
    receive(received) {
      const events = received.map(({ event }) => event);
      for (const event of events) {
        ownAccounts.receive(event);
        if (event.type === 'notice') for (const uid of event.uids) sendUpdate(uid, { notices: [event.notice] });
        if (event.type === 'reread') for (const uid of event.uids) if (accounts.has(uid)) queue.add(uid);
      }
      const watched = events.filter((event) => 'uid' in event && accounts.has(event.uid));
      for (const { uid, data, events: applied } of updatesOf(watched)) {
        for (const event of applied) accounts.get(uid)?.apply(event);
        sendUpdate(uid, data);
      }
    },
    // Events of users are the only ones about accounts.
    reread: () => undefined,
    missed() {
      for (const uid of accounts.keys()) missed.add(uid);
      queue.addRound(accounts.keys());
      ownAccounts.missed();
    },
    async snapshot(room, { tag, connection }) {
      const [uid = ''] = idsIn(room, meTopic);
      const account = accounts.get(uid);
      const version = account?.version ?? 0;
      const head = tag === undefined ? null : await heads.load(uid);
      if (head !== null && accountTag(head) === tag) {
        account?.join({ head, isWhole: true });
        return { type: 'current', version };
      }
      const state = await (account === undefined ? reads.load(uid) : readShared(uid, account, connection));
      if (state === null) throw new DomainError('user-not-found');
      account?.join(state);
      const own = state.isWhole ? { tag: accountTag(state.head) } : {};
      return { topic: 'me', type: 'snapshot', version, ...own, data: state.data };
    },
    stop() {
      clearInterval(rounds);
      queue.close();
      ownAccounts.stop();
    },
  };
}
