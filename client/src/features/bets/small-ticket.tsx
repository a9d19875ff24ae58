import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatStart } from '../../ui/time.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { splitTeamName } from '../games/team-name.ts';
import { BetAccount } from './account-choice.tsx';
import { Correction, SelectionCrest } from './bet-card.tsx';
import { resultOf } from './bet-result.ts';
import { BetStatus } from './bet-status.tsx';
import { formatLine, selectionWords } from './bet-words.ts';
import { ParlayLegs } from './parlay-legs.tsx';
import { betPayout } from './payout.ts';
import { ParlayProgress, TicketPaper, tintOf } from './ticket.tsx';

/** A team by its nickname. Where there is room its city is shown too; it is always read. */
function TeamName({ team }: { team: string }) {
  const { city, nickname } = splitTeamName(team);
  return (
    <>
      {city !== '' && <span className="sr-only @min-[34rem]:not-sr-only">{city}</span>}
      {city !== '' && ' '}
      {nickname}
    </>
  );
}

/** `Boston Celtics −4 vs. Miami Heat`, `Over 221.5 Boston Celtics vs. Miami Heat` for a total, and `4-leg parlay`. */
function BetTitle({ bet }: { bet: UserBet }) {
  if (bet.legs !== undefined) return <h3 className="text-base/5 font-semibold">{selectionWords(bet)}</h3>;
  const { market, teamChosen, betData } = bet;
  const isTotal = market === 'total';
  const opponent = isTotal || teamChosen === betData.team1 ? betData.team2 : betData.team1;
  return (
    <h3 className="text-base/5 font-semibold tracking-normal wrap-anywhere [font-stretch:76%] [word-spacing:0.12em] @min-[34rem]:[font-stretch:86%]">
      <TeamName team={teamChosen} />
      {` ${formatLine(bet)}`.trimEnd()}{' '}
      <span className="font-normal text-soft">
        {isTotal && <TeamName team={betData.team1} />}
        {isTotal ? ' vs. ' : 'vs. '}
        <TeamName team={opponent} />
      </span>
    </h3>
  );
}

/** The stub of a bet: what it could pay, struck out once it is lost, and its result. */
function SmallStub({ bet }: { bet: UserBet }) {
  const result = resultOf(bet);
  return (
    // The result has its place from the start.
    <div className="-my-1.5 grid min-h-13.5 w-24 content-start justify-items-center gap-0.5 @min-[34rem]:w-29">
      <dl className="grid justify-items-center">
        <dt className="text-xs/3.5 whitespace-nowrap text-soft">Potential Payout</dt>
        <dd
          className={cx('num', result === null ? 'ticket-money' : 'text-sm/4', bet.status === 'lost' && 'line-through')}
        >
          {formatCents(betPayout(bet))}
        </dd>
      </dl>
      {result !== null && (
        <p
          data-result
          className={cx(
            'num text-points/4.5 whitespace-nowrap',
            tintOf(bet),
            bet.status === 'won' && 'ticket-stamp py-0',
          )}
        >
          <span className="sr-only">{result.word}</span> <span>{result.money}</span>
        </p>
      )}
      <ParlayProgress bet={bet} />
    </div>
  );
}

/** A number of a bet: next to its label, below it where there is room. */
function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1 whitespace-nowrap @min-[34rem]:grid @min-[34rem]:min-w-20 @min-[34rem]:justify-items-end @min-[34rem]:gap-0">
      <dt className="@min-[34rem]:text-xs/3.5">{label}</dt>
      <dd className="num text-sm/4.5 text-ink @min-[34rem]:text-base/5">{children}</dd>
    </div>
  );
}

interface SmallTicketProps {
  bet: UserBet;
  /** In the corner of the stub. */
  corner?: ReactNode;
  /** Next to the date where there is room. */
  note?: ReactNode;
  /** Below the bet. */
  children?: ReactNode;
}

/**
 * A bet on the profile: the bet in three lines, two where there is room, and its payout and result on the stub. Its parent is a
 * container, whose width decides.
 */
export function SmallTicket({ bet, corner, note, children }: SmallTicketProps) {
  const writeOdds = useWriteOdds();
  // A ticket that changes while it is read begins at its top, so that a line more or less moves nothing above it.
  const isRunning = children !== undefined;
  const stub = (
    <>
      {corner}
      <SmallStub bet={bet} />
    </>
  );
  return (
    <TicketPaper
      status={bet.status}
      stub={stub}
      torn={bet.status === 'lost'}
      bodyClass={cx('flex flex-col py-1 pr-1 pl-2.5', isRunning ? 'justify-start' : 'justify-center')}
    >
      <div className={cx('flex gap-2 @min-[34rem]:gap-3', isRunning ? 'items-start' : 'items-center')}>
        {bet.legs === undefined && <SelectionCrest bet={bet} className="size-7.5 @max-[20rem]:hidden" />}
        <div className="min-w-0 grow @min-[34rem]:flex @min-[34rem]:items-center @min-[34rem]:gap-3 @min-[34rem]:pr-3">
          <div className="min-w-0 grow">
            <BetTitle bet={bet} />
            <div className="flex flex-wrap items-center gap-x-2 text-note text-soft">
              <BetStatus bet={bet} />
              {/* Condensed, so that it is beside the widest status on a phone, also at `10:30 PM`. */}
              <span className="[font-stretch:72%]">{formatStart(bet.betData.startTime)}</span>
              {bet.cashedOut !== null && (
                <span>
                  Paid <span className="num text-sm/4.5 text-ink">{formatCents(toCents(bet.cashedOut))}</span>
                </span>
              )}
              {note}
            </div>
            <BetAccount bet={bet} />
          </div>
          <dl className="flex flex-wrap gap-x-2 text-note text-soft [font-stretch:88%] @min-[34rem]:shrink-0">
            <Field label="Amount Bet">{formatCents(toCents(bet.amount))}</Field>
            <Field label="Odds">
              <span className={bet.price > 0 ? 'text-win' : 'text-loss'}>{writeOdds(bet.price)}</span>
            </Field>
          </dl>
        </div>
      </div>
      {bet.legs !== undefined && <ParlayLegs bet={bet} />}
      <Correction bet={bet} className="mt-1" />
      {children}
    </TicketPaper>
  );
}
