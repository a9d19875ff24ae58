import { type BettingAccount, mainAccountName } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import { listAccounts } from '@courtside/core/seasons/list-accounts';
import { presentBettingAccount } from '../presenters/season.ts';
import type { connectLive } from './live.ts';

type Client = Pick<Awaited<ReturnType<typeof connectLive>>, 'socket'>;
type AccountsReader = Pick<Core, 'db' | 'clock'>;

/** The accounts of a user in seasons, by name. */
export type SeasonAccounts = ReadonlyMap<string, BettingAccount>;

const isOfSeason = ({ account }: BettingAccount) => account !== mainAccountName;

/** Reads the accounts of a user in seasons. */
export async function readAccounts(core: AccountsReader, uid: string): Promise<SeasonAccounts> {
  const accounts = (await listAccounts(core, uid, 'all')).map(presentBettingAccount).filter(isOfSeason);
  return new Map(accounts.map((account) => [account.account, account]));
}

/**
 * Follows the accounts of a user in seasons as a client does: it reads them, and updates of its `me` topic change them.
 * @param client watches `me`
 * @returns what the client has
 */
export async function followAccounts(
  { socket }: Client,
  core: AccountsReader,
  uid: string,
): Promise<() => SeasonAccounts> {
  const arrived: BettingAccount[] = [];
  socket.on('topic', ({ topic, data }) => {
    if (topic === 'me' && 'accounts' in data) arrived.push(...(data.accounts ?? []));
  });
  const read = await readAccounts(core, uid);
  return () => {
    const known = new Map(read);
    for (const sent of arrived.filter(isOfSeason))
      if (sent.seq >= (known.get(sent.account)?.seq ?? 0)) known.set(sent.account, sent);
    return known;
  };
}
