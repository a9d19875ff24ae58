import type { UserBet } from '@courtside/contract/entities';
import { mainAccountName } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Trophy } from 'lucide-react';
import { useEffect } from 'react';
import { loadAccounts, seasonNameAtom } from '../account/stake-accounts.ts';

/** The season that a bet belongs to. Renders nothing for a bet from the main account. */
export function BetAccount({ bet: { account, userId } }: { bet: UserBet }) {
  const name = useAtomValue(seasonNameAtom(account));
  const isMissing = account !== mainAccountName && name === null;
  useEffect(() => {
    if (isMissing) void loadAccounts(userId);
  }, [isMissing, userId]);
  if (account === mainAccountName) return null;
  return (
    <span data-account={account} className="flex min-w-0 items-center gap-1 text-xs text-soft">
      <Trophy aria-hidden className="size-3.5 shrink-0" />
      <bdi className="truncate">{name ?? 'Season'}</bdi>
    </span>
  );
}
