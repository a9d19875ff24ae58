import type { TopicUpdates } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { presentMoney, presentProfile } from '../../presenters/own-user.ts';
import { presentUserBet } from '../../presenters/user-bet.ts';
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
  return events.flatMap((event) => {
    if (event.type !== 'notice') return [];
    const message = { type: 'notice', data: { notices: [event.notice] } } as const;
    return event.uids.map((uid) => ({ uid, events: [], message }));
  });
}

/** The patch of an account for one event, which is newer than what its watchers have. */
function patchOf(event: DomainEvent): TopicUpdates['me'] {
  // The account of a season is sent by `ownAccounts`, the bet with the update of its own event.
  if (event.type === 'balance' && event.account === mainAccountOf(event.uid))
    return { user: presentMoney(event.state) };
  if (event.type === 'bet') return { bets: { added: [presentUserBet(event.bet)] } };
  return event.type === 'profile' ? { user: presentProfile(event) } : {};
}

/** The updates of each user for some events: one for each balance, together with the bet that moved it. */
function updatesOf(events: readonly DomainEvent[], isNews: (event: DomainEvent) => boolean): RelayUpdate<'me'>[] {
  const updates: { readonly uid: string; readonly events: DomainEvent[]; patch: TopicUpdates['me'] }[] = [];
  for (const event of events) {
    if (event.type !== 'balance' && event.type !== 'bet' && event.type !== 'profile') continue;
    const patch = isNews(event) ? patchOf(event) : {};
    const last = updates.at(-1);
    if (event.type === 'bet' && last?.uid === event.uid && last.patch.bets === undefined) {
      last.patch = { ...last.patch, ...patch };
    } else updates.push({ uid: event.uid, events: event.type === 'bet' ? [] : [event], patch });
  }
  return updates.map(({ uid, events: applied, patch }) => {
    const isEmpty = Object.keys(patch).length === 0;
    return { uid, events: applied, message: isEmpty ? null : { type: 'update', data: patch } };
  });
}

/**
 * Each user's own account: every event is sent as it arrives, unless a newer one was sent before it. What the watchers have is known by the numbers of the ledger's
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
      updates(events, isNews) {
        const ofWatched = events.filter((event) => 'uid' in event && isWatched(event.uid));
        return [...noticesOf(events), ...updatesOf(ofWatched, isNews)];
      },
      part: createOwnAccounts({
        context,
        isWatched,
        send: (uid, accounts) => send(uid, { type: 'notice', data: { accounts } }),
      }),
    };
  },
});
