import { type Cents, mainAccountName, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '../../api/specified-fields.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import {
  accountsStatusAtom,
  isInGroupAtom,
  loadAccounts,
  seasonAccountsAtom,
} from '../../features/account/stake-accounts.ts';

/** The account that the profile shows: the main one, or one of a season that the user plays or played. */
export interface SelectedAccount {
  readonly uid: string;
  /** 'main' or the id of a season. */
  readonly id: string;
  readonly name: string;
  readonly balance: Cents;
  /** Null if the server does not count bets. */
  readonly stats: Account['stats'];
  /** Number of the last ledger entry. */
  readonly seq: number;
}

/** The account as calls name it. Servers without seasons know no such parameter, so the main account is left out. */
export const accountQuery = (id: string) => (id === mainAccountName ? {} : { account: id });

/** All accounts of the user, the main one first; empty while the user's record is unknown. */
function useAccounts(): readonly SelectedAccount[] {
  const account = useAtomValue(accountAtom);
  const seasons = useAtomValue(seasonAccountsAtom);
  if (account === null) return [];
  const { uid, balance, stats, seq } = account;
  return [
    { uid, id: mainAccountName, name: 'Main', balance: toCents(balance), stats, seq },
    ...seasons.map((season) => ({
      uid,
      id: season.account,
      name: season.name,
      balance: toCents(season.balance),
      stats: season.stats,
      seq: season.seq,
    })),
  ];
}

/** The account of the address (`?account=`), the main one by default. */
export function useSelectedAccount(uid: string) {
  const accounts = useAccounts();
  const status = useAtomValue(accountsStatusAtom);
  const mayHaveSeasons = useAtomValue(isInGroupAtom) === true;
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('account') ?? mainAccountName;
  const known = accounts.find(({ id }) => id === wanted);
  useEffect(() => void loadAccounts(uid), [uid]);
  return {
    accounts,
    selected: known ?? accounts[0] ?? null,
    /** True while the switch or the wanted account may still be missing. */
    loading: status === 'loading' && (mayHaveSeasons || wanted !== mainAccountName),
    /** Whether the wanted account is missing because the accounts could not be loaded. */
    failed: status === 'failed' && known === undefined && wanted !== mainAccountName,
    retry: () => loadAccounts(uid),
    select: (id: string) =>
      setSearch(
        (params) => {
          const next = new URLSearchParams(params);
          if (id === mainAccountName) next.delete('account');
          else next.set('account', id);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
