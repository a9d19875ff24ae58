import type { UserBet } from '@courtside/contract/entities';
import { formatCents } from '@courtside/contract/money';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ticket } from 'lucide-react';
import { BetActions, smallAction } from './bet-actions.tsx';
import { isUnconfirmedAtom, openBetsOnAtom, stakesAtom } from './bets-atoms.ts';
import { useCloseOption } from './close-options.ts';
import { betsSheetAtom } from './recent-bets.ts';

/** Opens the list of all bets, because each of several bets on a game is closed on its own. */
function AllBets({ count }: { count: number }) {
  const open = useSetAtom(betsSheetAtom);
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => open(true)} className={smallAction}>
      See {count} bets
    </button>
  );
}

/** Undo for the latest bet while it is new, then Cash out; the list of bets if there are several. */
function Action({ latest, count }: { latest: UserBet; count: number }) {
  const option = useCloseOption(latest);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(latest.id));
  const isNew = unconfirmed || option?.kind === 'undo';
  return count === 1 || isNew ? <BetActions bet={latest} small /> : <AllBets count={count} />;
}

/** The user's bets on an open game, at the bottom of its card. Renders nothing without a bet. */
export function CardSlip({ gameId }: { gameId: string }) {
  const stakes = useAtomValue(stakesAtom(gameId));
  const bets = useAtomValue(openBetsOnAtom(gameId));
  const [latest] = bets;
  if (!latest) return null;
  return (
    <div data-slip className="-mx-3 -mb-2.5 flex h-10 items-center gap-1.5 border-t border-line pr-1.5 pl-3">
      <Ticket aria-hidden className="size-4 shrink-0 text-court-ink" />
      <p className="relative min-w-0 grow truncate text-xs font-semibold">
        <span className="sr-only">Your bets: </span>
        <span>{[...stakes].map(([what, cents]) => `${formatCents(cents)} on ${what}`).join(', ')}</span>
      </p>
      <Action latest={latest} count={bets.length} />
    </div>
  );
}
