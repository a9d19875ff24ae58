import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { usePress } from '../../ui/use-busy.ts';
import { betsAtom } from '../bets/bets-atoms.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { pushOfferAtom } from './push-offer-state.ts';
import { pushSupport } from './push-support.ts';

const blocked = 'Your browser blocks notifications from this site. You can allow them in its settings.';

/** Offers notifications to a user who has placed a bet, until the user has answered. */
export function PushOffer() {
  const [offer, setOffer] = useAtom(pushOfferAtom);
  const uid = useAtomValue(signedInUserAtom)?.uid;
  const hasBets = useAtomValue(betsAtom).length > 0;
  const [canAsk] = useState(() => pushSupport() === 'supported' && Notification.permission === 'default');
  const [busy, accept] = usePress(async () => {
    try {
      // Before anything else: browsers ask only right after a click.
      const permission = Notification.requestPermission();
      const { turnOn } = await import('./push-device.ts');
      const result = await turnOn(uid ?? '', await permission);
      if (result === 'on') showToast({ tone: 'plain', text: 'Notifications are on.' });
      if (result === 'blocked') {
        setOffer('answered');
        showToast({ tone: 'loss', text: blocked });
      }
    } catch (error) {
      console.warn('Notifications could not be turned on.', error);
      showToast({ tone: 'loss', text: 'Notifications could not be turned on. Please try again.' });
    }
  });
  if (!canAsk || offer === 'answered' || !hasBets || uid === undefined) return null;
  const question = 'Get told when your night is settled';
  const decline = () => setOffer('answered');
  return (
    <aside aria-label="Notifications" className="mt-3 grid gap-3 rounded-control border border-line-strong p-3">
      <p className="text-sm font-medium">{question}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button look="secondary" onClick={decline}>
          Not now
        </Button>
        <Button busy={busy} onClick={accept}>
          Turn on
        </Button>
      </div>
    </aside>
  );
}
