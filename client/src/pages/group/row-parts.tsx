import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Movement } from '../../ui/movement.tsx';

/** What follows a member's name: whether it is the user, and the places gained or lost today. */
export function NameMarks({ own, placesGained }: { own: boolean; placesGained: number | null }) {
  return (
    <>
      {own && (
        <span className="shrink-0 rounded-chip bg-court px-2 text-xs leading-5 font-semibold text-on-court">You</span>
      )}
      {placesGained !== null && placesGained !== 0 && <Movement places={placesGained} />}
    </>
  );
}

/** The sum that orders the members, and the stakes that are still open. Dollars. */
export function Sums({ total, inPlay }: { total: number; inPlay: number }) {
  return (
    <div className="shrink-0 text-right">
      <p>
        <Money dollars={total} className="text-lg" />
      </p>
      <p className="text-xs text-soft">
        {inPlay > 0 ? (
          <>
            <Money dollars={inPlay} className="text-sm leading-4 text-wait-ink" /> in play
          </>
        ) : (
          <span className="max-sm:hidden">Nothing in play</span>
        )}
      </p>
    </div>
  );
}

/** Rows shown at first; the user's own row is always shown. */
const firstRows = 50;

/** The rows of a long table to show, and the button below them that shows all of them. */
export function useFirstRows<R extends { readonly uid: string }>(rows: readonly R[], own: string | undefined) {
  const [all, setAll] = useState(false);
  const shown = rows.filter((row, index) => all || index < firstRows || row.uid === own);
  const showAll = shown.length < rows.length && (
    <div className="border-t border-line p-3">
      <Button look="quiet" wide onClick={() => setAll(true)}>
        Show all {rows.length.toLocaleString('en-US')} members
      </Button>
    </div>
  );
  return { shown, showAll };
}
