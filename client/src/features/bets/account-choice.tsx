import type { UserBet } from '@courtside/contract/entities';
import { formatCents, mainAccountName } from '@courtside/contract/money';
import { useAtom, useAtomValue } from 'jotai';
import { ChevronDown, Swords, Trophy } from 'lucide-react';
import { useEffect } from 'react';
import {
  loadAccounts,
  type StakeAccount,
  seasonNameAtom,
  stakeAccountAtom,
  stakeAccountFailedAtom,
  stakeAccountsAtom,
  useAccounts,
} from '../account/stake-accounts.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { smallAction } from './bet-actions.tsx';
import { isHeadToHead, opponentAtom } from './head-to-head.ts';
import { betPayout } from './payout.ts';

const balanceOf = ({ balance }: StakeAccount) => (balance === null ? '–' : formatCents(balance));

/** The chosen account could not be loaded. */
function Failed() {
  const uid = useAtomValue(signedInUserAtom)?.uid ?? '';
  return (
    <p role="alert" className="flex min-h-11 items-center text-sm text-loss-ink">
      Your season account could not be loaded.
      <button type="button" onClick={() => void loadAccounts(uid)} className={smallAction}>
        Try Again
      </button>
    </p>
  );
}

/** The choice of the account for the next bet, valid for every card. Renders nothing for a user with one account. */
export function AccountChoice() {
  const accounts = useAtomValue(stakeAccountsAtom);
  const [account, choose] = useAtom(stakeAccountAtom);
  const failed = useAtomValue(stakeAccountFailedAtom);
  useAccounts();
  if (failed) return <Failed />;
  if (account === null) return <p className="flex h-11 items-center text-sm text-soft">Loading your accounts…</p>;
  // The header shows the balance of the only account.
  if (accounts.length === 1) return null;
  return (
    <div className="flex h-11 min-w-0 items-center gap-1 text-sm whitespace-nowrap text-soft">
      From
      <select
        aria-label="Account"
        value={account.id}
        onChange={(event) => choose(event.currentTarget.value)}
        className="field-sizing-content h-11 min-w-11 shrink appearance-none truncate rounded-control bg-transparent pr-5 pl-1 font-semibold text-ink tabular-nums hover:text-court-ink"
      >
        {accounts.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name} {balanceOf(each)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none -ml-5.5 size-4 shrink-0" />
      {account.maxStake !== null && (
        <span className="shrink-0">
          · up to <span className="num text-base">{formatCents(account.maxStake)}</span> a bet
        </span>
      )}
    </div>
  );
}

/** The friend on the other side of a head-to-head, and its pot. */
function HeadToHead({ bet }: { bet: UserBet }) {
  const followed = useAtomValue(opponentAtom(bet.challenge ?? ''));
  const opponent = followed ?? bet.opponent ?? null;
  return (
    <span data-account={bet.account} className="flex min-w-0 items-center gap-1 text-xs text-soft">
      <Swords aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        {opponent === null ? (
          'head-to-head'
        ) : (
          <>
            vs <bdi className="font-semibold text-ink">{opponent}</bdi>
          </>
        )}
        , pot <span className="num text-sm leading-4">{formatCents(betPayout(bet))}</span>
      </span>
    </span>
  );
}

/** The season that a bet belongs to, or the opponent of a head-to-head. Renders nothing for a bet from the main account. */
export function BetAccount({ bet }: { bet: UserBet }) {
  return isHeadToHead(bet) ? <HeadToHead bet={bet} /> : <SeasonName bet={bet} />;
}

function SeasonName({ bet: { account, userId } }: { bet: UserBet }) {
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
