import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { accountAtom, balanceAtom } from '../../features/account/account-atoms.ts';
import { Debt } from '../../features/account/debt.tsx';
import { bestPayoutAtom } from '../../features/bets/payout.ts';
import { inPlayAtom } from '../../features/bets/recent-bets.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import type { WayBack } from '../../features/sign-in/way-back.ts';
import { CountedMoney } from '../../ui/money.tsx';
import { Stat } from '../../ui/stat.tsx';
import { NextStep } from './next-step.tsx';

/** What is staked on running bets, and the most they can pay. */
function AtStake() {
  const { count, staked } = useAtomValue(inPlayAtom);
  const payout = useAtomValue(bestPayoutAtom);
  if (count === 0) return null;
  return (
    <dl className="flex gap-6">
      <Stat label="At stake" labelClass="text-sm">
        {formatCents(staked)}
      </Stat>
      <Stat label="Pays at best" labelClass="text-sm">
        {formatCents(payout)}
      </Stat>
    </dl>
  );
}

function aboutBalance(isNew: boolean, known: boolean): string {
  if (!known) return 'Your account could not be loaded. Trying again…';
  return isNew ? 'Play money, all yours to bet with.' : 'Your balance';
}

/** Greets the user by name and shows the balance. A new user sees one next step, unless a game is waiting for them. */
export function YourBalance({ isNew, wayBack }: { isNew: boolean; wayBack: WayBack }) {
  const user = useAtomValue(signedInUserAtom);
  const account = useAtomValue(accountAtom);
  const balance = useAtomValue(balanceAtom);
  const name = account?.displayName || user?.displayName;
  const greeting = isNew ? 'Welcome' : 'Hi';
  return (
    <section aria-labelledby="you" className="card p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 id="you" className="line-clamp-2 text-lg font-semibold tracking-tight wrap-anywhere">
            {greeting}
            {name && (
              <>
                , <bdi>{name}</bdi>
              </>
            )}
          </h2>
          <p className="num mt-1 text-2xl" data-testid="home-balance">
            {balance === null ? '–' : <CountedMoney cents={balance} />}
          </p>
          <p className="text-sm text-soft">{aboutBalance(isNew, balance !== null)}</p>
          <Debt cents={balance} />
        </div>
        <AtStake />
      </div>
      {isNew && wayBack.game === null && <NextStep invitation={wayBack.invitation} />}
    </section>
  );
}
