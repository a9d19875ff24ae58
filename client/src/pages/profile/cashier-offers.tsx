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
import { callForAll } from '../../api/call.ts';
import type { Account } from '../../api/specified-fields.ts';
import { refreshAccount } from '../../features/account/account-atoms.ts';
import { breakEndAtom, breakWords, refusalOf } from '../../features/account/player-limits.ts';
import { parseAmount } from '../../features/bets/parse-amount.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
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

/** Takes up an offer of the cashier, in cents. Never throws; `message` is for the user. */
async function takeOffer(
  uid: string,
  offer: CashierOffer,
  amount: Cents | null,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  if (amount === null) return { ok: false, message: 'Please enter a valid amount.' };
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
    return { ok: true, message: message ?? 'Done. The money is in your balance.' };
  } catch (error) {
    return { ok: false, message: refusalOf(uid, error, 'The cashier could not be reached. Please try again.') };
  }
}

const texts = {
  deposit: {
    title: 'Play-money deposit',
    about: 'Once, with a 100% bonus on top',
    most: `Up to ${formatWholeDollars(offerMax.deposit)}`,
    press: 'Deposit',
  },
  topUp: {
    title: 'Daily top-up',
    about: `Once a day while you have less than ${formatWholeDollars(cashierBelowCents)}`,
    most: `Up to ${formatWholeDollars(offerMax.topUp)}`,
    press: 'Top up',
  },
} as const;

/** What the offer is, or what the typed amount would pay. */
function outcomeOf(offer: CashierOffer, typed: string): string {
  const amount = parseAmount(typed);
  if (amount === null || amount > offerMax[offer]) return texts[offer].about;
  if (offer === 'topUp') return `You get ${formatCents(amount)}`;
  return `${formatCents(amount)} + ${formatCents(amount)} bonus: you get ${formatCents(2 * amount)}`;
}

/** An offer of the cashier on one line; on a phone the text is above the field. */
function Offer({ uid, offer }: { uid: string; offer: CashierOffer }) {
  const { title, most, press } = texts[offer];
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();

  const [busy, take] = useSubmit(async () => {
    setFailure(null);
    const { ok, message } = await takeOffer(uid, offer, parseAmount(typed));
    if (ok) {
      showToast({ tone: 'win', text: message });
      await refreshAccount(uid, idToken);
    } else setFailure(message);
  });
  return (
    <form noValidate aria-label={title} onSubmit={take} className="card grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grow basis-64">
          <h2 className="text-base font-semibold">{title}</h2>
          <p id={id} className="min-h-5 text-sm text-soft">
            {outcomeOf(offer, typed)}
          </p>
        </div>
        <div className="flex grow gap-2 sm:grow-0 lg:grow">
          <input
            aria-label="Amount in dollars"
            aria-describedby={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder={most}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
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

const depositLaterWords = `When your balance and open bets are under ${formatWholeDollars(cashierBelowCents)} together`;

/** An offer that the user cannot take now, as high as with its fields. `when` says when the user can. */
function OfferLater({ offer, when }: { offer: CashierOffer; when: string }) {
  const { title, about } = texts[offer];
  return (
    <section aria-label={title} className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grow basis-64">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm text-soft">{about}</p>
      </div>
      <p className="flex min-h-11 items-center text-sm">{when}</p>
    </section>
  );
}

/** A form for each of the cashier's offers; without fields while the user cannot take it. */
export function CashierOffers({ uid, offers }: { uid: string; offers: readonly ShownOffer[] }) {
  const breakEnd = useAtomValue(breakEndAtom);
  return offers.map((offer) => {
    const kind = offer === 'depositLater' ? 'deposit' : offer;
    if (breakEnd !== null) return <OfferLater key={kind} offer={kind} when={breakWords(breakEnd)} />;
    if (offer === 'depositLater') return <OfferLater key={kind} offer={kind} when={depositLaterWords} />;
    return <Offer key={kind} uid={uid} offer={kind} />;
  });
}
