import type { TopicSnapshots } from '@courtside/contract';
import { readPendingAndRecentBets } from '@courtside/core/bets/bet-lists';
import { readTabHeads } from '@courtside/core/challenges/tabs';
import type { Core } from '@courtside/core/core';
import { type AccountId, mainAccountOf } from '@courtside/core/ledger/account-id';
import type { Account } from '@courtside/core/members/profiles/accounts';
import { readSeasonHeads } from '@courtside/core/seasons/follow-season';
import { presentOwnUser } from '../../../presenters/own-user.ts';
import { presentUserBet } from '../../../presenters/user-bet.ts';
import type { ReadState } from '../../kernel/relay-topic.ts';
import type { FollowedHead, OtherHead } from './followed-account.ts';

/** An account as it was read for its watchers. */
export interface ReadAccount extends ReadState<FollowedHead> {
  readonly data: TopicSnapshots['me'];
}

/** How many of the latest bets come with a snapshot, in addition to pending ones. */
const recentBets = 50;
/** How many pending bets come with a snapshot, those of the latest games. Clients read the others page by page. */
export const pendingBetsPage = 200;

type MeCore = Pick<Core, 'accounts' | 'db' | 'maxOpenBets'>;

/** The other accounts of these users: in seasons and on tabs. */
async function readOthers(core: MeCore, uids: readonly string[]): Promise<Map<string, readonly OtherHead[]>> {
  const [seasons, tabs] = await Promise.all([readSeasonHeads(core, uids), readTabHeads(core, uids)]);
  return new Map(uids.map((uid) => [uid, [...(seasons.get(uid) ?? []), ...(tabs.get(uid) ?? [])]]));
}

/** What shows whether the accounts of these users changed: four queries for all of them. */
export async function readHeads(core: MeCore, uids: readonly string[]): Promise<Map<string, FollowedHead>> {
  const [mains, others] = await Promise.all([core.accounts.heads(uids), readOthers(core, uids)]);
  return new Map([...mains].map(([uid, head]) => [uid, { ...head, others: others.get(uid) ?? [] }]));
}

/** The accounts of these users, the first page of pending bets and the latest bets: six queries for all of them. */
export async function readAccounts(core: MeCore, uids: readonly string[]): Promise<Map<string, ReadAccount>> {
  const [found, othersOf] = await Promise.all([core.accounts.getMany(uids), readOthers(core, uids)]);
  const betsOf = await readPendingAndRecentBets(core, [...found.keys()], recentBets, pendingBetsPage);
  const read = (account: Account): ReadAccount => {
    const bets = betsOf.get(account.uid) ?? [];
    const others = othersOf.get(account.uid) ?? [];
    const pendingBets = bets.filter(({ status }) => status === 'pending');
    const pending = new Map<AccountId, number>();
    for (const bet of pendingBets) pending.set(bet.account, (pending.get(bet.account) ?? 0) + bet.amount);
    const expected = [{ account: mainAccountOf(account.uid), inPlay: account.stats.inPlay }, ...others];
    return {
      head: { ...account, others },
      isWhole:
        pendingBets.length < pendingBetsPage &&
        expected.every((each) => (pending.get(each.account) ?? 0) === each.inPlay),
      data: { user: presentOwnUser(account), bets: bets.map(presentUserBet) },
    };
  };
  return new Map([...found].map(([uid, account]) => [uid, read(account)]));
}
