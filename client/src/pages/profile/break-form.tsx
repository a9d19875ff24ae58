import { maxPauseDays } from '@courtside/contract/limits';
import { useAtomValue, useStore } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import {
  breakChoices,
  breakEndAtom,
  endOfBreak,
  parseBreakDays,
  shortestBreak,
} from '../../features/account/betting-break.ts';
import { takeBreak } from '../../features/account/player-limits.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Notice } from '../../ui/dialogs.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { dateFormat } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';

const longTime = dateFormat({ weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** Says what a break of some days means and starts it, or makes the current one longer. */
function BreakDialog(props: { uid: string; days: number; longer: boolean; onDone: (failure: string | null) => void }) {
  const { uid, days, longer, onDone } = props;
  const { get } = useStore();
  const [end] = useState(() => endOfBreak(days, get(nowAtom)));
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
