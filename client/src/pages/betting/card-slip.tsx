import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BetActions, smallAction } from '../../features/bets/bet-actions.tsx';
import { selectionWords } from '../../features/bets/bet-words.ts';
import { openBetsOnAtom, stakesAtom } from '../../features/bets/bets-atoms.ts';
import { undoWindow } from '../../features/bets/close-bet.ts';
import { betsSheetAtom } from '../../features/bets/recent-bets.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { cx } from '../../ui/cx.ts';

interface RowProps {
  /** What the row is about, for screen readers. */
  label: string;
  text: string;
  className: string;
  children: ReactNode;
}

function Row({ label, text, className, children }: RowProps) {
  return (
    <div className={cx('flex items-center gap-1.5', className)}>
      <Ticket aria-hidden className="size-4 shrink-0 text-court-ink" />
      <p className="relative min-w-0 grow truncate text-xs font-semibold">
        <span className="sr-only">{label}: </span>
        <span>{text}</span>
      </p>
      {children}
    </div>
  );
}

/** The bets that can be undone or could be during this visit, earliest first, so that a new one moves no other. */
function useNewBets(bets: readonly UserBet[]): readonly UserBet[] {
  const now = useAtomValue(nowAtom);
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set());
  const added = bets.filter(({ id, placedAt }) => !kept.has(id) && now < Date.parse(placedAt) + undoWindow);
  if (added.length > 0) setKept(new Set([...kept, ...added.map(({ id }) => id)]));
  return bets.filter((bet) => kept.has(bet.id) || added.includes(bet)).toReversed();
}

const stakeWords = (what: string, cents: number) => `${formatCents(cents)} on ${what}`;

/**
 * The user's bets on an open game, at the bottom of its card. The only bet, and each bet placed during the visit, has a
 * row with its own actions. Several bets from before share a row that leads to their list. Renders nothing without a bet.
 */
export function CardSlip({ gameId }: { gameId: string }) {
  const stakes = useAtomValue(stakesAtom(gameId));
  const bets = useAtomValue(openBetsOnAtom(gameId));
  const openList = useSetAtom(betsSheetAtom);
  const newBets = useNewBets(bets);
  if (bets.length === 0) return null;
  const single = bets.length === 1;
  const rows = single ? bets : newBets;
  const height = single ? 'h-10' : 'h-11';
  return (
    <div data-slip className="-mx-3 -mb-2.5 border-t border-line pr-1.5 pl-3">
      {rows.length < bets.length && (
        <Row
          label="Your bets"
          text={[...stakes].map(([what, cents]) => stakeWords(what, cents)).join(', ')}
          className={height}
        >
          <button type="button" aria-haspopup="dialog" onClick={() => openList(true)} className={smallAction}>
            See {bets.length} bets
          </button>
        </Row>
      )}
      {rows.map((bet) => (
        <Row
          key={bet.id}
          label="Your bet"
          text={stakeWords(selectionWords(bet), toCents(bet.amount))}
          className={height}
        >
          <BetActions bet={bet} small />
        </Row>
      ))}
    </div>
  );
}
