import { type Cents, formatCents, toCents } from '@courtside/contract/money';
import type { PlayerLimits } from '@courtside/contract/player-limits';
import { useId, useState } from 'react';
import { changeDailyLimit } from '../../features/account/player-limits.ts';
import { parseAmount } from '../../features/bets/place-bet.ts';
import { Button } from '../../ui/button.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { shortTime } from '../../ui/time.ts';
import { usePress, useSubmit } from '../../ui/use-busy.ts';

const write = (dollars: number) => formatCents(toCents(dollars));

/** What was staked today, of the limit if there is one. */
function StakedToday({ limits: { stakedToday, dailyLimit } }: { limits: PlayerLimits }) {
  return (
    <p className="text-sm">
      Staked today: <span className="num text-base">{write(stakedToday)}</span>
      {dailyLimit !== null && (
        <>
          {' '}
          of <span className="num text-base">{write(dailyLimit)}</span>
        </>
      )}
    </p>
  );
}

/** The higher limit that the user has asked for, and from when it applies. */
function Raise({ next: { dailyLimit, at } }: { next: NonNullable<PlayerLimits['nextDailyLimit']> }) {
  return (
    <p className="text-sm text-wait-ink">
      {dailyLimit === null ? 'No limit' : <span className="num text-base">{write(dailyLimit)}</span>} applies from{' '}
      {shortTime(Date.parse(at))}.
    </p>
  );
}

/** Sets, changes and removes the most that all stakes of one day add up to. */
export function DailyLimitForm({ uid, limits }: { uid: string; limits: PlayerLimits }) {
  const { dailyLimit, nextDailyLimit } = limits;
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();

  const [changing, change] = usePress(async (limit: Cents | null) => {
    const message = await changeDailyLimit(uid, limit);
    setFailure(message);
    if (message === null) setTyped('');
  });
  const [busy, submit] = useSubmit(() => {
    const limit = parseAmount(typed);
    return limit === null ? setFailure('Please enter a valid amount.') : change(limit);
  });
  return (
    <section aria-labelledby="daily-limit" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div>
        <h3 id="daily-limit" className="font-semibold">
          Daily limit
        </h3>
        <p className="mt-1 text-sm text-soft">
          The most that your bets of one day add up to, in all accounts. Days start at midnight UTC. A lower limit
          applies now, a higher one or none after 24 hours.
        </p>
      </div>
      <div aria-live="polite">
        <StakedToday limits={limits} />
        {nextDailyLimit !== null && <Raise next={nextDailyLimit} />}
      </div>
      <form noValidate aria-label="Daily limit" onSubmit={submit} className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <input
            aria-label="Daily limit in dollars"
            aria-invalid={failure !== null || undefined}
            aria-describedby={failure === null ? undefined : id}
            inputMode="decimal"
            autoComplete="off"
            placeholder={dailyLimit === null ? 'No limit' : write(dailyLimit)}
            value={typed}
            maxLength={14}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFailure(null);
            }}
            className="h-11 w-36 min-w-0 grow rounded-control border border-line-strong bg-raised px-3 text-base placeholder:text-soft/70 focus-visible:outline-offset-0 sm:grow-0"
          />
          <Button type="submit" look="secondary" busy={busy} disabled={changing}>
            {dailyLimit === null ? 'Set limit' : 'Change limit'}
          </Button>
          {nextDailyLimit !== null && dailyLimit !== null && (
            <Button look="quiet" disabled={changing} onClick={() => change(toCents(dailyLimit))}>
              Keep {write(dailyLimit)}
            </Button>
          )}
          {dailyLimit !== null && nextDailyLimit?.dailyLimit !== null && (
            <Button look="quiet" disabled={changing} onClick={() => change(null)}>
              Remove limit
            </Button>
          )}
        </div>
        {failure !== null && <FieldProblem id={id}>{failure}</FieldProblem>}
      </form>
    </section>
  );
}
