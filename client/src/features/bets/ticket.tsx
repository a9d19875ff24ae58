import type { UserBet } from '@courtside/contract/entities';
import type { GroupBet } from '@courtside/contract/groups';
import { formatCents, toCents } from '@courtside/contract/money';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { profitOf, resultOf } from './bet-result.ts';
import { formerWin, progressWords } from './parlay-progress.ts';
import { betPayout } from './payout.ts';

/** The tint of a bet's result: green for money won, red for money lost. */
export function tintOf(bet: UserBet): string {
  const profit = profitOf(bet);
  if (profit === 0) return 'text-soft';
  return profit > 0 ? 'text-win' : 'text-loss-ink';
}

interface StubResultProps {
  word: string;
  /** Null if no amount is known. */
  money: string | null;
  isWon: boolean;
  tint?: string;
}

/** A result on a stub: the word, and below it the money. Money won is stamped; its stamp says the word. */
export function StubResult({ word, money, isWon, tint = 'text-soft' }: StubResultProps) {
  if (money === null)
    return (
      <p data-result className="text-sm font-semibold text-soft">
        {word}
      </p>
    );
  return (
    <p data-result className="grid justify-items-center">
      <span className={isWon ? 'sr-only' : 'text-[0.8125rem] leading-4 text-soft'}>{word}</span>{' '}
      <span className={cx('num ticket-money', tint, isWon && 'ticket-stamp')}>{money}</span>
    </p>
  );
}

/** A bet of the user, or one that a group sees. */
type ShownBet = UserBet & Pick<Partial<GroupBet>, 'hiddenLegs'>;

/** The money of a bet: what a pending one would win, or the result of a closed one. */
function Money({ bet }: { bet: ShownBet }) {
  const result = resultOf(bet);
  if (result !== null)
    return <StubResult word={result.word} money={result.money} isWon={bet.status === 'won'} tint={tintOf(bet)} />;
  const stake = toCents(bet.amount);
  // The hidden legs decide what it would win.
  if (bet.hiddenLegs !== undefined) return <StubResult word="stake" money={formatCents(stake)} isWon={false} />;
  return (
    <p className="grid leading-tight">
      <span className="text-[0.8125rem] leading-4 whitespace-nowrap text-soft">{`${formatCents(stake)} to win`}</span>{' '}
      <span className="num ticket-money">{bet.price === 0 ? 'N/A' : formatCents(betPayout(bet) - stake)}</span>
    </p>
  );
}

interface PaperProps {
  status: string;
  /** What is on the stub. */
  stub: ReactNode;
  /** Tears the stub off. */
  torn?: boolean;
  bodyClass?: string | undefined;
  children: ReactNode;
}

/** A paper ticket: what it is about on the left, its stub to the right of the perforation. */
export function TicketPaper({ status, stub, torn = false, bodyClass = 'px-3 py-2.5', children }: PaperProps) {
  return (
    <div data-ticket={status} className="ticket">
      <div className={cx('ticket-paper ticket-body', torn && 'ticket-torn-off', bodyClass)}>{children}</div>
      <div className={cx('ticket-paper ticket-stub', torn && 'ticket-torn')}>{stub}</div>
    </div>
  );
}

interface TicketProps {
  bet: ShownBet;
  /** Next to the money, above it. */
  corner?: ReactNode;
  bodyClass?: string;
  children: ReactNode;
}

/** Below the money of a parlay: what it would have won with legs that no longer count, and how many legs have won. */
export function ParlayProgress({ bet }: { bet: ShownBet }) {
  if (bet.legs === undefined) return null;
  const former = formerWin(bet);
  return (
    <p className="grid text-[0.8125rem] leading-4 text-soft">
      {former !== null && bet.status === 'pending' && (
        <s className="num text-sm/4.5">
          <span className="sr-only">instead of </span>
          {formatCents(former)}
        </s>
      )}
      {progressWords(bet)}
    </p>
  );
}

/** A bet as a ticket: the bet on the left, the money on the stub. The stub of a won bet is stamped, a lost one torn off. */
export function Ticket({ bet, corner, bodyClass, children }: TicketProps) {
  const stub = (
    <>
      {corner}
      <Money bet={bet} />
      <ParlayProgress bet={bet} />
    </>
  );
  return (
    <TicketPaper status={bet.status} stub={stub} torn={bet.status === 'lost'} bodyClass={bodyClass}>
      {children}
    </TicketPaper>
  );
}
