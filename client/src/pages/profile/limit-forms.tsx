import { maxPauseDays } from '@courtside/contract/limits';
import { type Cents, formatCents, toCents } from '@courtside/contract/money';
import type { PlayerLimits } from '@courtside/contract/player-limits';
import { dayMs } from '@courtside/contract/time';
import { useAtomValue, useStore } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import {
  breakChoices,
  breakEndAtom,
  changeDailyLimit,
  parseBreakDays,
  shortestBreak,
  takeBreak,
} from '../../features/account/player-limits.ts';
import { readAmount } from '../../features/bets/parse-amount.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Notice } from '../../ui/dialogs.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { dateFormat, shortTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { usePress, useSubmit } from '../../ui/use-busy.ts';

const write = (dollars: number) => formatCents(toCents(dollars));

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
    const { cents, problem } = readAmount(typed);
    return cents === null ? setFailure(problem ?? 'Please enter a valid amount.') : change(cents);
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
        <p className="text-sm">
          Staked today: <span className="num text-base">{write(limits.stakedToday)}</span>
          {dailyLimit !== null && ' of '}
          {dailyLimit !== null && <span className="num text-base">{write(dailyLimit)}</span>}
        </p>
        {nextDailyLimit !== null && (
          <p className="text-sm text-wait-ink">
            {nextDailyLimit.dailyLimit === null ? (
              'No limit'
            ) : (
              <span className="num text-base">{write(nextDailyLimit.dailyLimit)}</span>
            )}{' '}
            applies from {shortTime(Date.parse(nextDailyLimit.at))}.
          </p>
        )}
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

const longTime = dateFormat({ weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** Says what a break of some days means and starts it, or makes the current one longer. */
function BreakDialog(props: { uid: string; days: number; longer: boolean; onDone: (failure: string | null) => void }) {
  const { uid, days, longer, onDone } = props;
  const { get } = useStore();
  const [end] = useState(() => get(nowAtom) + days * dayMs);
  const length = days === 1 ? '1 day' : `${days} days`;
  const start = async () => {
    const failure = await takeBreak(uid, days);
    if (failure === null)
      showToast({ tone: 'plain', text: longer ? 'Your break is longer now.' : 'Enjoy your break.' });
    onDone(failure);
  };
  return (
    <Confirm
      question={longer ? `Make your break end ${length} from now?` : `Take a break for ${length}?`}
      about={`No bets, holds or deposits until ${longTime(end)}. Your pending bets still settle. You cannot end a break early.`}
      yes={longer ? 'Make it longer' : 'Take a break'}
      no="Not now"
      onYes={start}
      onNo={() => onDone(null)}
    />
  );
}

/** How many days the break lasts from now. */
function DaysForm({ shortest, onDays }: { shortest: number; onDays: (days: number) => void }) {
  const choices = breakChoices.filter((choice) => Number(choice) >= shortest);
  const [typed, setTyped] = useState<string>(choices.find((choice) => Number(choice) >= 7) ?? '');
  const [refused, setRefused] = useState(false);
  const id = useId();
  const longer = shortest > 1;
  const range = shortest === maxPauseDays ? `${maxPauseDays}` : `from ${shortest} to ${maxPauseDays}`;

  const change = (text: string) => {
    setTyped(text);
    setRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const days = parseBreakDays(typed, shortest);
    setRefused(days === null);
    if (days !== null) onDays(days);
  };
  return (
    <form noValidate aria-label="Take a break" onSubmit={submit} className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Days from now, {range}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-2">
          <Segments
            label="Days of the break"
            value={typed.trim()}
            options={choices.map((value) => ({ value, label: value }))}
            onChange={change}
          />
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={typed}
            aria-invalid={refused || undefined}
            aria-describedby={refused ? `${id}-problem` : undefined}
            onChange={(event) => change(event.currentTarget.value)}
            className="num h-11 w-14 min-w-11 rounded-control border border-line-strong bg-raised px-2 text-center text-lg focus-visible:outline-offset-0"
          />
        </div>
        <Button type="submit" look="secondary" className="max-sm:grow">
          {longer ? 'Make it longer' : 'Take a break'}
        </Button>
      </div>
      {refused && <FieldProblem id={`${id}-problem`}>Please enter a whole number of days, {range}.</FieldProblem>}
    </form>
  );
}

/** Starts a break from betting. While one lasts, says when it ends and makes it longer. */
export function BreakForm({ uid }: { uid: string }) {
  const end = useAtomValue(breakEndAtom);
  const { get } = useStore();
  const [days, setDays] = useState<number | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const shortest = shortestBreak(end, get(nowAtom));
  const done = (failure: string | null) => {
    setDays(null);
    setNotice(failure);
  };
  return (
    <section aria-labelledby="take-a-break" className="grid grid-cols-1 gap-3">
      <div>
        <h3 id="take-a-break" className="font-semibold">
          Take a break
        </h3>
        {end === null ? (
          <p className="mt-1 text-sm text-soft">
            No bets, holds or deposits for as long as you choose. Your pending bets still settle, and you keep your
            rank.
          </p>
        ) : (
          <p className="mt-1 text-sm">
            Your break ends {longTime(end)}. <span className="text-soft">Your pending bets still settle.</span>
          </p>
        )}
      </div>
      {shortest <= maxPauseDays && <DaysForm key={shortest} shortest={shortest} onDays={setDays} />}
      {days !== null && <BreakDialog uid={uid} days={days} longer={end !== null} onDone={done} />}
      {notice !== null && <Notice text={notice} onClose={() => setNotice(null)} />}
    </section>
  );
}
