import { type TopicUpdates, toDollars } from '@courtside/contract';
import { type DomainEvent, mainAccountOf } from '@courtside/core';
import { presentMoney, presentProfile, presentUserBet } from '../../presenters/own-user.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import type { RelayUpdate } from '../kernel/relay-topic.ts';
import { accountTag, createFollowedAccount, type FollowedHead } from './me/followed-account.ts';
import { type ReadAccount, readAccounts, readHeads } from './me/me-reads.ts';
import { createOwnAccounts } from './me/own-accounts.ts';

/** Four reads a second: one query for the checks and three for the accounts that are behind. */
const readPauseMs = 250;
/** The shortest time between two checks of an account. */
const rereadMs = 10_000;
/**
 * 500 checks a second, and 200 accounts a second are read again. At 400, bets fell to 0.65 of their rate in a run on two
 * cores.
 */
const batches = { first: 100, check: 125, behind: 50 };

/** The notices of some events, for each user they are for. */
function noticesOf(events: readonly DomainEvent[]): RelayUpdate<'me'>[] {
  return events.flatMap((event) =>
    event.type === 'notice' ? event.uids.map((uid) => ({ uid, events: [], data: { notices: [event.notice] } })) : [],
  );
}

/** The updates of each user for some events: one for each balance, together with the bet that moved it. */
function updatesOf(events: readonly DomainEvent[]): RelayUpdate<'me'>[] {
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
 * Each user's own account: every event is sent as it arrives. What the watchers have is known by the numbers of the ledger's
 * entries. A snapshot has the first page of pending bets and the latest bets.
 */
export const meTopic = defineTopic<'me', FollowedHead, ReadAccount>({
  kind: 'me',
  parameters: ['uid'],
  access: 'own',
  cost: 5,
  readPauseMs,
  rereadMs,
  batches,
  relay(context) {
    const { core, isWatched, send } = context;
    return {
      readHeads: (uids) => readHeads(core, uids),
      read: (uids) => readAccounts(core, uids),
      tagOf: accountTag,
      follow: createFollowedAccount,
      updates: (events) => [
        ...noticesOf(events),
        ...updatesOf(events.filter((event) => 'uid' in event && isWatched(event.uid))),
      ],
      part: createOwnAccounts({ context, isWatched, send: (uid, accounts) => send(uid, { accounts }) }),
    };
  },
});
