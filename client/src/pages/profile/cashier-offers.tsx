import type { OwnUser } from '@courtside/contract/entities';
import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { refreshAccount } from '../../features/account/account-atoms.ts';
import { type CashierOffer, offerMax, offersOf, takeOffer } from '../../features/account/cashier.ts';
import { amountText, parseAmount } from '../../features/bets/place-bet.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';

const texts = {
  deposit: {
    title: 'Your first deposit, doubled',
    about: 'Play money, up to $1,000.00, once. A 100% bonus comes on top.',
    press: 'Deposit',
    chips: [10_000, 50_000, 100_000],
  },
  topUp: {
    title: 'Daily top-up',
    about: 'Your balance and open bets are under $100.00 together: take up to $500.00 of play money, once a day.',
    press: 'Top up',
    chips: [10_000, 25_000, 50_000],
  },
} as const;

/** What the typed amount would pay. */
function Outcome({ offer, typed }: { offer: CashierOffer; typed: string }) {
  const amount = parseAmount(typed);
  if (amount === null || amount > offerMax[offer]) return <>Up to {formatCents(offerMax[offer])}</>;
  if (offer === 'topUp') return <>You get {formatCents(amount)}</>;
  return (
    <>
      {formatCents(amount)} + {formatCents(amount)} bonus: you get {formatCents(2 * amount)}
    </>
  );
}

function Offer({ uid, offer }: { uid: string; offer: CashierOffer }) {
  const { title, about, press, chips } = texts[offer];
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const order = { uid, token: idToken, newKey: () => crypto.randomUUID() };
    const { ok, message } = await takeOffer(offer, parseAmount(typed), order);
    if (ok) {
      showToast({ tone: 'win', text: message });
      await refreshAccount(uid, idToken);
    } else setFailure(message);
    setBusy(false);
  };
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => void take(event)}
      className="card grid content-start gap-3 p-4"
    >
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-sm text-soft">{about}</p>
      </div>
      {failure !== null && <AlertBox>{failure}</AlertBox>}
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={<Outcome offer={offer} typed={typed} />}
      />
      <div className="grid grid-cols-3 gap-2">
        {chips.map((cents) => (
          <Button key={cents} look="secondary" className="px-1" onClick={() => setTyped(amountText(cents))}>
            ${(cents / 100).toLocaleString('en-US')}
          </Button>
        ))}
      </div>
      <Button type="submit" wide busy={busy}>
        {press}
      </Button>
    </form>
  );
}

/** The cashier's current offers for the signed-in user. */
export function useOffers(account: OwnUser | null): readonly CashierOffer[] {
  const now = useAtomValue(nowAtom);
  return account ? offersOf(account, now) : [];
}

/** A form for each of the cashier's offers. */
export function CashierOffers({ uid, offers }: { uid: string; offers: readonly CashierOffer[] }) {
  return offers.map((offer) => <Offer key={offer} uid={uid} offer={offer} />);
}
