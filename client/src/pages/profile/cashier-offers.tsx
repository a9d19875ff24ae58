import {
  type Cents,
  cashierBelowCents,
  firstDepositMaxCents,
  formatCents,
  formatWholeDollars,
  isCashierOpen,
  toCents,
  toDollars,
  topUpMaxCents,
} from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { attempt } from '../../api/attempts.ts';
import { ApiError, callForAll } from '../../api/call.ts';
import type { Account } from '../../api/specified-fields.ts';
import { accountAtom, refreshAccount } from '../../features/account/account-atoms.ts';
import { breakEndAtom, breakWords, refusalOf } from '../../features/account/player-limits.ts';
import { parseAmount, readAmount } from '../../features/bets/parse-amount.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldProblem } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { useSubmit } from '../../ui/use-busy.ts';

type CashierOffer = 'deposit' | 'topUp';

/** An offer that the user can take now, or a first deposit that the user still has too much money for. */
type ShownOffer = CashierOffer | 'depositLater';

/** The most each offer pays, in cents, before a bonus. */
const offerMax: Readonly<Record<CashierOffer, Cents>> = { deposit: firstDepositMaxCents, topUp: topUpMaxCents };

/** The offers to show a user, by the UTC day of `now` (ms since 1970). */
export function offersOf(
  { cashier, balance, atStake }: Pick<Account, 'cashier' | 'balance' | 'atStake'>,
  now: number,
): readonly ShownOffer[] {
  if (cashier === null) return [];
  const today = new Date(now).toISOString().slice(0, 10);
  const offers: ShownOffer[] = [];
  const isOpen = isCashierOpen({ balance: toCents(balance), atStake: toCents(atStake) });
  if (cashier.firstDeposit === 'due') offers.push(isOpen ? 'deposit' : 'depositLater');
  if (isOpen && cashier.toppedUpOn !== today) offers.push('topUp');
  return offers;
}

/** Codes of refusals after which the form is not shown anymore. */
const notDue: ReadonlySet<string> = new Set(['deposit-not-due', 'topup-not-due']);

/** How the cashier answered. `isGone`: the user cannot take the offer at all, with any amount. */
interface Answer {
  readonly ok: boolean;
  readonly isGone: boolean;
  /** For the user. */
  readonly message: string;
}

/** Takes up an offer of the cashier, in cents. Never throws. */
async function takeOffer(uid: string, offer: CashierOffer, amount: Cents): Promise<Answer> {
  try {
    const { message } = await attempt({
      intent: ['cashier', uid, offer, amount],
      send: (key) =>
        callForAll(offer, {
          params: { uid },
          token: idToken,
          headers: { 'idempotency-key': key },
          body: { amount: toDollars(amount) },
        }),
    });
    return { ok: true, isGone: true, message: message ?? 'Done. The money is in your balance.' };
  } catch (error) {
    const isGone = error instanceof ApiError && notDue.has(error.code);
    return { ok: false, isGone, message: refusalOf(uid, error, 'The cashier could not be reached. Please try again.') };
  }
}

const texts = {
  deposit: {
    title: 'Play-money deposit',
    about: 'Once, with a 100% bonus on top',
    most: `Up to ${formatWholeDollars(offerMax.deposit)}`,
    tooMuch: `The first deposit can be up to ${formatCents(offerMax.deposit)}.`,
    press: 'Deposit',
  },
  topUp: {
    title: 'Daily top-up',
    about: `Once a day while you have less than ${formatWholeDollars(cashierBelowCents)}`,
    most: `Up to ${formatWholeDollars(offerMax.topUp)}`,
    tooMuch: `A top-up can be up to ${formatCents(offerMax.topUp)}.`,
    press: 'Top up',
  },
} as const;

/** Why the cashier would not accept the typed amount; null if it would, and before anything is typed. */
function problemOf(offer: CashierOffer, typed: string): string | null {
  const { cents, problem } = readAmount(typed);
  return cents !== null && cents > offerMax[offer] ? texts[offer].tooMuch : problem;
}

/** What the offer is, or what the typed amount would pay. */
function outcomeOf(offer: CashierOffer, typed: string): string {
  const amount = parseAmount(typed);
  if (amount === null) return texts[offer].about;
  if (offer === 'topUp') return `You get ${formatCents(amount)}`;
  return `${formatCents(amount)} + ${formatCents(amount)} bonus: you get ${formatCents(2 * amount)}`;
}

/** An offer of the cashier on one line; on a phone the text is above the field. */
function Offer({ uid, offer }: { uid: string; offer: CashierOffer }) {
  const { title, most, press } = texts[offer];
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const problem = problemOf(offer, typed);

  const [busy, take] = useSubmit(async () => {
    setFailure(null);
    if (problem !== null) return;
    const amount = parseAmount(typed);
    if (amount === null) return setFailure('Please enter a valid amount.');
    const { ok, isGone, message } = await takeOffer(uid, offer, amount);
    if (!ok) setFailure(message);
    if (!isGone) return;
    // The form disappears with the new account, so a message in it would too.
    showToast({ tone: ok ? 'win' : 'loss', text: message });
    void refreshAccount(uid, idToken);
  });
  return (
    <form noValidate aria-label={title} onSubmit={take} className="card grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grow basis-64">
          <h2 className="text-base font-semibold">{title}</h2>
          {problem === null ? (
            <p id={id} className="min-h-5 text-sm text-soft">
              {outcomeOf(offer, typed)}
            </p>
          ) : (
            <FieldProblem id={id} className="min-h-5">
              {problem}
            </FieldProblem>
          )}
        </div>
        <div className="flex grow gap-2 sm:grow-0 lg:grow">
          <input
            aria-label="Amount in dollars"
            aria-describedby={id}
            aria-invalid={problem !== null}
            inputMode="decimal"
            autoComplete="off"
            placeholder={most}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setFailure(null);
            }}
            className="h-11 w-32 min-w-0 grow rounded-control border border-line-strong bg-raised px-3 text-base placeholder:text-soft/70 focus-visible:outline-offset-0"
          />
          <Button type="submit" busy={busy} className="min-w-24">
            {press}
          </Button>
        </div>
      </div>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
    </form>
  );
}

/** The cashier's current offers for the signed-in user. */
export function useOffers(account: Account | null): readonly ShownOffer[] {
  const now = useAtomValue(nowAtom);
  return account ? offersOf(account, now) : [];
}

/** When a first deposit is possible, and what the user still has. */
function depositLaterWords({ balance, atStake }: Pick<Account, 'balance' | 'atStake'>): string {
  const inPlay = atStake > 0 ? ` and ${formatCents(toCents(atStake))} in play` : '';
  const below = formatWholeDollars(cashierBelowCents);
  return `Deposits open when your balance and bets in play are under ${below}. You have ${formatCents(toCents(balance))}${inPlay}.`;
}

/** An offer that the user cannot take now, as high as with its fields. `when` says when the user can. */
function OfferLater({ offer, when }: { offer: CashierOffer; when: string }) {
  const { title, about } = texts[offer];
  return (
    <section aria-label={title} className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grow basis-64">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm text-soft">{about}</p>
      </div>
      <p className="flex min-h-11 grow basis-64 items-center text-sm">{when}</p>
    </section>
  );
}

/** A form for each of the cashier's offers; without fields while the user cannot take it. */
export function CashierOffers({ uid, offers }: { uid: string; offers: readonly ShownOffer[] }) {
  const breakEnd = useAtomValue(breakEndAtom);
  const account = useAtomValue(accountAtom);
  return offers.map((offer) => {
    const kind = offer === 'depositLater' ? 'deposit' : offer;
    if (breakEnd !== null) return <OfferLater key={kind} offer={kind} when={breakWords(breakEnd)} />;
    if (offer === 'depositLater')
      return account && <OfferLater key={kind} offer={kind} when={depositLaterWords(account)} />;
    return <Offer key={kind} uid={uid} offer={kind} />;
  });
}
