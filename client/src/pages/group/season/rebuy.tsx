import { seasonLimits } from '@courtside/contract/limits';
import { formatCents, toCents } from '@courtside/contract/money';
import type { Season, SeasonRow } from '@courtside/contract/seasons';
import { useState } from 'react';
import { takeRebuy } from '../../../features/seasons/season-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialogs.tsx';
import { showToast } from '../../../ui/toast/toast-atoms.ts';

/** Whether a member may take a rebuy now: one is left, and nearly all of their money is lost. */
function isRebuyDue({ state, bankroll, rebuys }: Season, row: SeasonRow): boolean {
  const left = toCents(row.balance) + toCents(row.inPlay);
  return (
    state === 'running' &&
    row.isMember &&
    row.rebuys < rebuys &&
    left * 100 < toCents(bankroll) * seasonLimits.rebuyBelowPercent
  );
}

/** A rebuy of the user's own bankroll, when it is due. Renders nothing otherwise. */
export function Rebuy({ season, own }: { season: Season; own: SeasonRow }) {
  const [asking, setAsking] = useState(false);
  const bankroll = formatCents(toCents(season.bankroll));
  if (!isRebuyDue(season, own)) return null;

  const rebuy = async () => {
    const outcome = await takeRebuy(season, own);
    setAsking(false);
    showToast(
      outcome.ok
        ? { tone: 'win', text: `Rebuy taken: ${bankroll} is in your season balance.` }
        : { tone: 'loss', text: outcome.message },
    );
  };
  const debt = toCents(own.debt) + toCents(season.bankroll);
  const standing = toCents(own.standing) - toCents(season.bankroll);
  const left = season.rebuys - own.rebuys;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-wait/10 px-4 py-3">
      <p className="min-w-0 grow basis-48 text-sm">
        You are down to <span className="num text-base">{formatCents(toCents(own.balance))}</span>.{' '}
        <span className="text-soft">{left === 1 ? 'One rebuy is left.' : `${left} rebuys are left.`}</span>
      </p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        Rebuy {bankroll}
      </Button>
      {asking && (
        <Confirm
          question={`Rebuy for ${bankroll}?`}
          about={`You can bet ${bankroll} more. It counts as debt: your debt becomes ${formatCents(debt)}, and your standing falls to ${formatCents(standing)}.`}
          yes={`Rebuy ${bankroll}`}
          no="Not now"
          onYes={rebuy}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}
