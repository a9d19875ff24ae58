import { useAtomValue } from 'jotai';
import { formatSeconds } from '../../ui/time.ts';
import { Debt } from '../account/debt.tsx';
import { breakEndAtom, breakWords } from '../account/player-limits.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { AccountChoice } from './account-choice.tsx';
import { AmountField } from './amount-field.tsx';
import { isCollectingAtom } from './picks-atoms.ts';
import { PicksBar, PicksList } from './picks-bar.tsx';
import { isSlipClosedAtom, slipRefusalAtom, useSilentSince } from './slip-atoms.ts';
import { SlipMode, SlipModeButton } from './slip-mode.tsx';

/** Why no price is offered although the games take bets. */
function SilenceNote({ since }: { since: number }) {
  return (
    <p role="status" className="text-xs leading-3.5 text-wait-ink">
      Odds as of {formatSeconds(since)}. Waiting for the server.
    </p>
  );
}

/** Why the server refused the typed amount. */
function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="text-xs leading-3.5 text-balance text-loss-ink">
      {children}
    </p>
  );
}

/** Why an account in debt or a user on a break cannot bet. Takes the place of the amount. */
function Closed() {
  const account = useAtomValue(stakeAccountAtom);
  const breakEnd = useAtomValue(breakEndAtom);
  return (
    <div className="grid min-h-11 place-content-center text-center">
      {breakEnd === null ? (
        <Debt cents={account?.balance ?? null} season={account !== null && account.maxStake !== null} />
      ) : (
        <p className="text-xs text-balance">{breakWords(breakEnd)}</p>
      )}
    </div>
  );
}

interface BetSlipProps {
  /** 'bar' has the least height: its switch is a button, and its selections are one line. */
  shape?: 'rail' | 'bar';
  className?: string;
}

/**
 * The account and the amount of the next bet, the same for all cards, or why no bet can be placed; and the selections that
 * are collected to be placed together.
 */
export function BetSlip({ shape = 'rail', className }: BetSlipProps) {
  const isBar = shape === 'bar';
  const collecting = useAtomValue(isCollectingAtom);
  const closed = useAtomValue(isSlipClosedAtom);
  const refusal = useAtomValue(slipRefusalAtom);
  const silentSince = useSilentSince();
  const silence = silentSince !== null && <SilenceNote since={silentSince} />;
  return (
    <section aria-label="Bet slip" className={className}>
      <div className="@container">
        {!isBar && (
          <div className="mb-2 flex">
            <SlipMode />
          </div>
        )}
        <div className="grid grid-cols-1 gap-1.5 @min-[40rem]:grid-cols-[minmax(0,1fr)_minmax(27rem,1fr)] @min-[40rem]:items-center @min-[40rem]:gap-4">
          <AccountChoice />
          {closed ? (
            <Closed />
          ) : (
            <AmountField
              note={refusal === null ? silence : <Refusal>{refusal}</Refusal>}
              mode={isBar && <SlipModeButton />}
            />
          )}
        </div>
        {collecting && isBar && <PicksBar />}
        {collecting && !isBar && (
          <div className="mt-2">
            <PicksList />
          </div>
        )}
      </div>
    </section>
  );
}
