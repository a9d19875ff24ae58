import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { BetActions, smallAction } from '../../features/bets/bet-actions.tsx';
import { selectionWords } from '../../features/bets/bet-words.ts';
import { openBetsOnAtom, stakesAtom } from '../../features/bets/bets-atoms.ts';
import { undoWindow } from '../../features/bets/close-bet.ts';
import { betPayout } from '../../features/bets/payout.ts';
import { betsSheetAtom } from '../../features/bets/recent-bets.ts';
import { nowAtom } from '../../features/games/clock.ts';

interface LineProps {
  /** What the line is about, for screen readers. */
  label: string;
  text: string;
  /** What it would win. */
  wins?: string;
  children: ReactNode;
}

/** A line on a paper ticket, with its action on the stub. The stub has one width, so that a new action moves nothing. */
function Line({ label, text, wins, children }: LineProps) {
  return (
    <div className="paper ticket grid-cols-[minmax(0,1fr)_8rem]! [--color-line:var(--color-paper-line)] [--color-raised:var(--color-paper-line)] [--color-surface:var(--color-paper)]">
      <p className="ticket-paper ticket-body grid min-h-10 content-center py-0.5 pr-2 pl-3 text-sm leading-4.5">
        <span>
          <span className="sr-only">{label}: </span>
          <span className="font-semibold">{text}</span>
          {wins !== undefined && (
            <span>
              , wins <span className="font-semibold">{wins}</span>
            </span>
          )}
        </span>
      </p>
      <div className="ticket-paper ticket-stub p-0!">{children}</div>
    </div>
  );
}

/** The bets that can be undone or could be during this visit, earliest first, so that a new one moves no other. */
function useNewBets(bets: readonly UserBet[]): readonly UserBet[] {
  const now = useAtomValue(nowAtom);
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set());
  const added = bets.filter(({ id, placedAt }) => !kept.has(id) && now < Date.parse(placedAt) + undoWindow);
  if (added.length > 0) setKept(new Set([...kept, ...added.map(({ id }) => id)]));
  return bets.filter((bet) => kept.has(bet.id) || added.includes(bet)).reverse();
}

const stakeWords = (what: string, cents: number) => `${formatCents(cents)} on ${what}`;

/**
 * The user's bets on an open game, at the bottom of its card. The only bet, and each bet placed during the visit, has a
 * line with its own actions. Several bets from before share a line that leads to their list. Renders nothing without a bet.
 */
export function CardSlip({ gameId }: { gameId: string }) {
  const stakes = useAtomValue(stakesAtom(gameId));
  const bets = useAtomValue(openBetsOnAtom(gameId));
  const openList = useSetAtom(betsSheetAtom);
  const newBets = useNewBets(bets);
  if (bets.length === 0) return null;
  const rows = bets.length === 1 ? bets : newBets;
  return (
    <div data-slip className="-mx-1 mt-0.5 grid gap-1">
      {rows.length < bets.length && (
        <Line label="Your bets" text={[...stakes].map(([what, cents]) => stakeWords(what, cents)).join(', ')}>
          <button type="button" aria-haspopup="dialog" onClick={() => openList(true)} className={smallAction}>
            See {bets.length} bets
          </button>
        </Line>
      )}
      {rows.map((bet) => (
        <Line
          key={bet.id}
          label="Your bet"
          text={stakeWords(selectionWords(bet), toCents(bet.amount))}
          {...(bet.price !== 0 && { wins: formatCents(betPayout(bet) - toCents(bet.amount)) })}
        >
          <BetActions bet={bet} small />
        </Line>
      ))}
    </div>
  );
}
