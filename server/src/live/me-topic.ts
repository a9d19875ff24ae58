import { DomainError, type TopicSnapshots, type TopicUpdates, toDollars } from '@courtside/contract';
import type { Core, DomainEvent } from '@courtside/core';
import { presentMoney, presentOwnUser, presentProfile } from '../presenters/own-user.ts';
import { presentUserBet } from '../presenters/user-bet.ts';
import type { MessageOf, SnapshotOf } from './topics.ts';

/** Each user's own account, as the watchers at this process see it. */
export interface MeTopic {
  /** From now on a user's changes are sent. */
  open(uid: string): void;
  /** The last watcher has gone. */
  shut(uid: string): void;
  hear(events: readonly DomainEvent[]): void;
  /** Sends every watched user their account anew. @throws when one cannot be read */
  readAnew(): Promise<void>;
  /**
   * A user's account and bets, with the version it is at least as new as: updates that overtake it apply on top.
   * @throws DomainError `user-not-found`
   */
  snapshot(uid: string): Promise<SnapshotOf<'me'>>;
}

export interface MeTopicDeps {
  readonly core: Pick<Core, 'accounts' | 'bets'>;
  readonly send: (uid: string, message: MessageOf<'me'>) => void;
}

/** How many bets come with a snapshot beside the pending ones. */
const recentBets = 50;
/** Accounts read at the same time when all are read anew. */
const readers = 8;
const readTries = 5;

/** What one user is told of a run of events: one update for each balance, together with the bet that moved it. */
function updatesOf(events: readonly DomainEvent[]): { uid: string; data: TopicUpdates['me'] }[] {
  const updates: { uid: string; data: TopicUpdates['me'] }[] = [];
  for (const event of events) {
    if (event.type === 'balance') {
      const { kind, amount } = event.change;
      const data = { user: presentMoney(event.state), change: { kind, amount: toDollars(amount) } };
      updates.push({ uid: event.uid, data });
    } else if (event.type === 'bet') {
      const bets = [presentUserBet(event.bet)];
      const last = updates.at(-1);
      if (last?.uid === event.uid && last.data.bets === undefined) last.data = { ...last.data, bets };
      else updates.push({ uid: event.uid, data: { bets } });
    } else if (event.type === 'profile') {
      updates.push({ uid: event.uid, data: { profile: presentProfile(event) } });
    }
  }
  return updates;
}

export function createMeTopic({ core, send }: MeTopicDeps): MeTopic {
  /** The version of each watched user's account. */
  const versions = new Map<string, number>();

  function next(uid: string): number {
    const version = (versions.get(uid) ?? 0) + 1;
    versions.set(uid, version);
    return version;
  }

  async function read(uid: string): Promise<TopicSnapshots['me'] | null> {
    const account = await core.accounts.get(uid);
    if (account === null) return null;
    const bets = await core.bets.listPendingAndRecent(uid, recentBets);
    return { user: presentOwnUser(account), bets: bets.map(presentUserBet) };
  }

  async function sendAnew(uid: string): Promise<void> {
    for (let tries = 1; versions.has(uid); tries += 1) {
      const before = versions.get(uid);
      const data = await read(uid);
      if (data === null) return;
      // What was heard meanwhile may be newer than what was read; after a few tries the order of numbers settles it.
      if (versions.get(uid) !== before && tries < readTries) continue;
      if (versions.has(uid)) send(uid, { topic: 'me', type: 'snapshot', version: next(uid), data });
      return;
    }
  }

  return {
    open(uid) {
      if (!versions.has(uid)) versions.set(uid, 0);
    },
    shut: (uid) => void versions.delete(uid),
    hear(events) {
      const watched = events.filter((event) => 'uid' in event && versions.has(event.uid));
      for (const { uid, data } of updatesOf(watched)) {
        send(uid, { topic: 'me', type: 'update', version: next(uid), data });
      }
    },
    async readAnew() {
      const waiting = [...versions.keys()];
      const reader = async () => {
        for (let uid = waiting.pop(); uid !== undefined; uid = waiting.pop()) await sendAnew(uid);
      };
      await Promise.all(Array.from({ length: readers }, reader));
    },
    async snapshot(uid) {
      const version = versions.get(uid) ?? 0;
      const data = await read(uid);
      if (data === null) throw new DomainError('user-not-found');
      return { topic: 'me', type: 'snapshot', version, data };
    },
  };
}
