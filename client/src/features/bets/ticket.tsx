import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { profitOf, resultOf } from './bet-result.ts';
import { betPayout } from './payout.ts';

/** The tint of a bet's result: green for money won, red for money lost. */
function tintOf(bet: UserBet): string {
  const profit = profitOf(bet);
  if (profit === 0) return 'text-soft';
  return profit > 0 ? 'text-win' : 'text-loss-ink';
}

/** The money of a bet: what a pending one would win, or the result of a closed one. */
function Money({ bet }: { bet: UserBet }) {
  const result = resultOf(bet);
  if (result !== null)
    return (
      <p data-result className={cx('ticket-result num text-lg', tintOf(bet), bet.status === 'won' && 'ticket-stamp')}>
        {result.money === null ? result.word : `${result.word}\n${result.money}`}
      </p>
    );
  const stake = toCents(bet.amount);
  return (
    <p className="grid leading-tight">
      <span className="text-xs text-soft">
        <span className="num text-sm text-ink">{formatCents(stake)}</span> to win
      </span>{' '}
      <span className="num text-lg">{bet.price === 0 ? 'N/A' : formatCents(betPayout(bet) - stake)}</span>
    </p>
  );
}

interface TicketProps {
  bet: UserBet;
  /** Next to the money, above it. */
  corner?: ReactNode;
  bodyClass?: string;
  children: ReactNode;
}

/**
 * A bet as a paper ticket: the bet on the left, the money on the stub to the right of the perforation. The stub of a won bet
 * is stamped, that of a lost one is torn off.
 */
export function Ticket({ bet, corner, bodyClass = 'px-3 py-2.5', children }: TicketProps) {
  return (
    <div data-ticket={bet.status} className="ticket">
      <div className={cx('ticket-paper ticket-body', bodyClass)}>{children}</div>
      <div className={cx('ticket-paper ticket-stub', bet.status === 'lost' && 'ticket-torn')}>
        {corner}
        <Money bet={bet} />
      </div>
    </div>
  );
}
