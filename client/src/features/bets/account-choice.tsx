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
    <p role="alert" className="flex h-5.5 items-center text-xs text-loss-ink">
      Your season account could not be loaded.
      <button type="button" onClick={() => void loadAccounts(uid)} className={smallAction}>
        Try Again
      </button>
    </p>
  );
}

/** The account of the next bet, with its balance. A choice for a user with more than one, valid for every card. */
export function AccountChoice() {
  const accounts = useAtomValue(stakeAccountsAtom);
  const [account, choose] = useAtom(stakeAccountAtom);
  const failed = useAtomValue(stakeAccountFailedAtom);
  useAccounts();
  if (failed) return <Failed />;
  if (account === null) return <p className="flex h-5.5 items-center text-xs text-soft">Loading your accounts…</p>;
  // On a phone, the line would leave room for two cards only. There the header shows the balance of the only account.
  if (accounts.length === 1)
    return (
      <p className="truncate text-xs text-soft max-sm:sr-only">
        From {account.name} <span className="num text-sm leading-4 text-ink">{balanceOf(account)}</span>
      </p>
    );
  return (
    <div className="flex h-5.5 min-w-0 items-center gap-1 text-xs whitespace-nowrap text-soft">
      From
      {/* High enough to touch: it reaches under the teams' names. Not positioned, so that the bet buttons stay above it. */}
      <select
        aria-label="Account"
        value={account.id}
        onChange={(event) => choose(event.currentTarget.value)}
        className="-mt-4 -mb-1.5 field-sizing-content h-11 min-w-11 shrink appearance-none truncate rounded-control bg-transparent pt-2.5 pr-5 pl-1 font-semibold text-ink tabular-nums hover:text-court-ink"
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
          · up to <span className="num text-sm leading-4">{formatCents(account.maxStake)}</span> a bet
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
